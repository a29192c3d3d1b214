import type { CollectableDebt } from '@komora/api/admin';
import type { ErrorCode } from '@komora/api/errors';

export interface CaseValues {
  readonly entryIds: readonly string[];
  readonly agency: string;
  readonly reference: string;
  readonly reason: string;
}

export interface CheckedCase {
  readonly entryIds: string[];
  /** Minor units; the sum that the person sees. */
  readonly total: number;
  readonly agency?: string;
  readonly reference?: string;
  readonly reason: string;
}

type Debts = readonly Pick<CollectableDebt, 'entryId' | 'open' | 'obstacle'>[];

/** The debts that can go to an agency now. */
export const collectable = <T extends Pick<CollectableDebt, 'obstacle'>>(debts: readonly T[]): T[] =>
  debts.filter(({ obstacle }) => obstacle === null);

/** The sum of the chosen debts, in minor units. */
export const totalOf = (debts: Debts, chosen: readonly string[]): number =>
  debts.filter(({ entryId }) => chosen.includes(entryId)).reduce((sum, { open }) => sum + open, 0);

/** Checks what was typed for debts that can go to an agency. */
export const validateCase =
  (debts: Debts) =>
  ({
    entryIds,
    agency,
    reference,
    reason,
  }: CaseValues): { valid: true; value: CheckedCase } | { valid: false; errors: { path: keyof CaseValues; code: ErrorCode }[] } => {
    const errors: { path: keyof CaseValues; code: ErrorCode }[] = [];
    if (entryIds.length === 0) errors.push({ path: 'entryIds', code: 'revalid/rule/basic/not-null' });
    if (reason.trim() === '') errors.push({ path: 'reason', code: 'revalid/rule/basic/not-null' });
    if (errors.length > 0) return { valid: false, errors };
    return {
      valid: true,
      value: {
        entryIds: [...entryIds],
        total: totalOf(debts, entryIds),
        ...(agency.trim() === '' ? {} : { agency: agency.trim() }),
        ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
        reason: reason.trim(),
      },
    };
  };
