import type { TransferCandidate } from '@komora/api/admin';
import { hundredthsOf } from '../../shared/decimal.ts';

/** Typed amounts by the id of the entry. An entry without one is not chosen. */
export type TypedParts = Readonly<Record<string, string>>;

export interface CheckedParts {
  readonly parts: readonly { readonly entryId: string; readonly amount: number }[];
  /** The client of the chosen entries; null without one. */
  readonly clientId: string | null;
  /** Rest for the balance, minor units; below zero: the parts are more than the transfer. */
  readonly rest: number;
  /** Entries with an amount that is not a number above zero, or more than what is open. */
  readonly wrong: readonly string[];
}

/** Checks the parts of a transfer while they are typed. @param amount of the transfer, minor units */
export function checkParts(amount: number, candidates: readonly TransferCandidate[], typed: TypedParts): CheckedParts {
  const chosen = candidates.filter(({ id }) => typed[id] !== undefined);
  const parts = chosen.map(({ id }) => ({ entryId: id, amount: hundredthsOf(typed[id] ?? '') ?? 0 }));
  const wrong = chosen.flatMap(({ id, open }, index) => {
    const part = parts[index]?.amount ?? 0;
    return part <= 0 || part > open ? [id] : [];
  });
  const rest = amount - parts.reduce((sum, part) => sum + part.amount, 0);
  return { parts, clientId: chosen[0]?.clientId ?? null, rest, wrong };
}
