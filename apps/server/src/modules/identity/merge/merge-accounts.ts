import { MERGED_RECORDS, type MergedRecords } from '@komora/api/admin';
import { Language } from '@komora/api/enumerations';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { MergedClients, MergePart } from '../../../platform/module/client-merge.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import { anonymiseAccount } from '../account/index.ts';
import { deletePasskeysOfClient } from '../client-passkey/index.ts';
import {
  fillGaps,
  findAccounts,
  findGapValues,
  isOfStaff,
  lockAccounts,
  type MergedAccountRow,
  markMerged,
  moveAccountReferences,
} from './merge.sql.ts';

export interface MergedPair {
  survivorId: string;
  duplicateId: string;
}

export interface LockedPair {
  clients: MergedClients;
  survivor: MergedAccountRow;
  duplicate: MergedAccountRow;
}

/**
 * Locks two accounts and what their jobs lock first.
 * @param isWithin true if the client lies wholly in the scope of the person
 * @throws AppError not-found (also out of scope), client/merge-same at duplicateId, client/merged, client/erased
 */
export async function lockPair(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  parts: readonly MergePart[],
  { survivorId, duplicateId }: MergedPair,
  isWithin: (trx: Trx, clientId: string) => Promise<boolean>,
): Promise<LockedPair> {
  if (survivorId === duplicateId) throw fieldError('duplicateId', 'client/merge-same');
  const known = pairOf(await findAccounts(trx, [survivorId, duplicateId]), { survivorId, duplicateId });
  // A merged record has no rows of its own any more: its survivor says who may know of it.
  for (const { id, mergedInto } of [known.survivor, known.duplicate])
    if (!(await isWithin(trx, mergedInto ?? id))) throw new AppError('not-found');
  const now = clock.now();
  const clients = { survivorId, survivorEmail: known.survivor.email, duplicateId, duplicateEmail: known.duplicate.email, now };
  for (const { lock } of parts) await lock?.(trx, clients);
  const pair = pairOf(await lockAccounts(trx, [survivorId, duplicateId]), { survivorId, duplicateId });
  for (const account of [pair.survivor, pair.duplicate]) {
    if (account.mergedInto !== null) throw new AppError('client/merged');
    if (account.isErased) throw new AppError('client/erased');
    // Records added meanwhile may lie elsewhere.
    if (!(await isWithin(trx, account.id))) throw new AppError('not-found');
  }
  return { ...pair, clients: { ...clients, survivorEmail: pair.survivor.email, duplicateEmail: pair.duplicate.email } };
}

function pairOf(rows: readonly MergedAccountRow[], { survivorId, duplicateId }: MergedPair) {
  const survivor = rows.find(({ id }) => id === survivorId);
  const duplicate = rows.find(({ id }) => id === duplicateId);
  if (survivor === undefined || duplicate === undefined) throw new AppError('not-found');
  return { survivor, duplicate };
}

/** Why the pair cannot be merged now, in the order of the checks; each throws one AppError. */
export const mergeChecks = (
  trx: Trx,
  parts: readonly MergePart[],
  { clients, survivor, duplicate }: LockedPair,
): (() => Promise<void>)[] => [
  async () => {
    if (await isOfStaff(trx, [survivor.email, duplicate.email])) throw new AppError('client/merge-staff');
  },
  async () => {
    // A block must not be lost, and must not reach contracts of an account that nobody blocked.
    if (survivor.isBlocked !== duplicate.isBlocked) throw new AppError('client/merge-blocked');
  },
  async () => {
    // A registration that nobody confirms is anonymised after a day.
    if (survivor.hasPassword && !survivor.isConfirmed) throw new AppError('client/merge-unconfirmed');
  },
  async () => {
    // The next invoices name the survivor: another company would be another payer.
    if (survivor.hasDetails && duplicate.hasDetails && survivor.companyId !== duplicate.companyId)
      throw new AppError('client/merge-other-company');
  },
  ...parts.map(
    ({ assertMergeable }) =>
      async () =>
        assertMergeable?.(trx, clients),
  ),
];

/**
 * Gives everything of the duplicate to the survivor. The duplicate's account is anonymised at once, as by an erasure, and its address is free. Fields
 * that the survivor does not have are filled.
 * @returns what was moved, and the new version of the survivor
 */
export async function mergePair(
  trx: Trx,
  parts: readonly MergePart[],
  { clients, duplicate }: LockedPair,
): Promise<{ moved: MergedRecords; version: number }> {
  const { survivorId, duplicateId, now } = clients;
  const gaps = await findGapValues(trx, duplicateId);
  await anonymiseAccount(trx, duplicateId, now);
  await deletePasskeysOfClient(trx, duplicateId);
  await markMerged(trx, clients, duplicate);
  await moveAccountReferences(trx, clients);
  const version = await fillGaps(trx, survivorId, gaps);
  const moved = Object.fromEntries(MERGED_RECORDS.map((what) => [what, 0])) as MergedRecords;
  for (const { merge } of parts) {
    const counts = (await merge?.(trx, clients)) ?? {};
    for (const what of MERGED_RECORDS) moved[what] += counts[what] ?? 0;
  }
  return { moved, version };
}

/** Tells the survivor that the accounts were joined. */
export async function announceMerge(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'enqueue' | 'secretKey'>,
  { survivor, duplicate }: LockedPair,
): Promise<void> {
  await queueMessage(trx, deps, {
    to: survivor.email,
    language: Language.parse(survivor.language),
    template: 'accounts-joined',
    data: { firstName: survivor.firstName, email: survivor.email },
    dedupeKey: `accounts-joined/${duplicate.id}`,
  });
}
