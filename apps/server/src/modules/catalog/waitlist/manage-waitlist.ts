import type { WaitlistEntry } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import {
  countWaitlistEntries,
  deleteWaitlistEntry,
  holdIfArchived,
  listWaitlistRows,
  lockWaitlistEntry,
  updateWaitlistEntry,
  type WaitlistFilter,
  type WaitlistRow,
} from './waitlist-record.sql.ts';

/** A page of waitlists, who waits longest first. */
export async function listWaitlist(
  { db }: Pick<Deps, 'db'>,
  { after, limit = 50, ...filter }: WaitlistFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const { rows, next } = cutPage(await listWaitlistRows(db, filter, { after, limit: limit + 1 }), limit);
  return { rows: rows.map(presentEntry), next, count: presentCount(await countWaitlistEntries(db, filter, countLimit)) };
}

/**
 * Removes somebody who still waits, or whose place was closed. An offer that holds a box ends by itself.
 * @throws AppError not-found; changed-elsewhere: a box was offered in the meantime
 */
export async function removeWaitlistEntry(deps: Deps, { id, scope }: { id: string; scope: Scope }, audit: StaffAudit): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const entry = await lockWaitlistEntry(trx, id, scope);
    if (entry === undefined) throw new AppError('not-found');
    if (entry.notifiedAt !== null) throw new AppError('changed-elsewhere', { current: presentEntry(entry) });
    await deleteWaitlistEntry(trx, id);
    const { warehouseId, userId, boxSize, email } = entry;
    await writeAuditEntry(trx, deps, audit, {
      id,
      warehouseId,
      clientId: userId,
      before: { boxSize },
      // The address of a person without an account could not be erased from the audit log.
      ...(userId === null ? {} : { personal: { before: { email } } }),
    });
  });
}

/**
 * Changes the note about a person. It may be changed after the place was closed.
 * @throws AppError not-found; changed-elsewhere: another version
 */
export function noteWaitlistEntry(
  deps: Deps,
  { note, ...place }: PlaceVersion & { note: string },
  audit: StaffAudit,
): Promise<WaitlistEntry> {
  return inTransaction(deps.db, async (trx) => {
    const entry = await lockPlace(trx, place);
    await updateWaitlistEntry(trx, entry.id, { note });
    const { id, warehouseId, userId } = entry;
    await writeAuditEntry(trx, deps, audit, {
      id,
      warehouseId,
      clientId: userId,
      before: { hasNote: entry.note !== '' },
      after: { hasNote: note !== '' },
      // A note about a person without an account could not be erased from the audit log.
      ...(userId === null ? {} : { personal: { before: { note: entry.note }, after: { note } } }),
    });
    return presentEntry(await lockPlace(trx, { ...place, version: entry.version + 1 }));
  });
}

/**
 * Closes the place of a person who no longer waits. No box is offered any more; the person can register again.
 * @throws AppError not-found; changed-elsewhere: another version, closed, or a box was offered in the meantime
 */
export function closeWaitlistEntry(deps: Deps, place: PlaceVersion, audit: StaffAudit): Promise<WaitlistEntry> {
  return inTransaction(deps.db, async (trx) => {
    const entry = await lockPlace(trx, place);
    if (!waits(entry)) throw new AppError('changed-elsewhere', { current: presentEntry(entry) });
    const { id, warehouseId, userId } = entry;
    await updateWaitlistEntry(trx, id, { closedAt: deps.clock.now() });
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, clientId: userId, before: { isClosed: false }, after: { isClosed: true } });
    return presentEntry(await lockPlace(trx, { ...place, version: entry.version + 1 }));
  });
}

/**
 * Makes somebody who waits a task of staff, or takes the place out of the list of tasks. The caller hands the task over and writes the audit entry.
 * @returns the entry before
 * @throws AppError not-found; changed-elsewhere: another version, closed, or a box was offered in the meantime; warehouse/archived: it has no tasks
 */
export async function followWaitlistEntry(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { isFollowed, ...place }: PlaceVersion & { isFollowed: boolean },
): Promise<WaitlistRow> {
  const entry = await lockPlace(trx, place);
  if (!waits(entry)) throw new AppError('changed-elsewhere', { current: presentEntry(entry) });
  if (isFollowed && (await holdIfArchived(trx, entry.warehouseId))) throw new AppError('warehouse/archived');
  await updateWaitlistEntry(trx, entry.id, { followedAt: isFollowed ? (entry.followedAt ?? clock.now()) : null });
  return entry;
}

/** One entry, as the API shows it. @throws AppError not-found */
export async function readWaitlistEntry(trx: Trx, id: string, scope: Scope): Promise<WaitlistEntry> {
  const entry = await lockWaitlistEntry(trx, id, scope);
  if (entry === undefined) throw new AppError('not-found');
  return presentEntry(entry);
}

/** An entry as a person has seen it. */
export interface PlaceVersion {
  id: string;
  version: number;
  scope: Scope;
}

/** Locks an entry of this version. @throws AppError not-found; changed-elsewhere */
async function lockPlace(trx: Trx, { id, version, scope }: PlaceVersion): Promise<WaitlistRow> {
  const entry = await lockWaitlistEntry(trx, id, scope);
  if (entry === undefined) throw new AppError('not-found');
  if (entry.version !== version) throw new AppError('changed-elsewhere', { current: presentEntry(entry) });
  return entry;
}

/** True if the person waits for a box. */
export const waits = ({ notifiedAt, closedAt }: Pick<WaitlistRow, 'notifiedAt' | 'closedAt'>): boolean =>
  notifiedAt === null && closedAt === null;

/** An entry as the API shows it. */
export const presentEntry = ({ userId: _, createdAt, notifiedAt, closedAt, followedAt, ...row }: WaitlistRow): WaitlistEntry => ({
  ...row,
  createdAt: createdAt.toISOString(),
  notifiedAt: notifiedAt?.toISOString() ?? null,
  closedAt: closedAt?.toISOString() ?? null,
  followedAt: followedAt?.toISOString() ?? null,
});
