import type { WaitlistEntry } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import {
  countWaitlistEntries,
  deleteWaitlistEntry,
  listWaitlistRows,
  lockWaitlistEntry,
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
 * Removes somebody who still waits. An offer that holds a box ends by itself.
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

/** An entry as the API shows it. */
export const presentEntry = ({ userId: _, createdAt, notifiedAt, ...row }: WaitlistRow): WaitlistEntry => ({
  ...row,
  createdAt: createdAt.toISOString(),
  notifiedAt: notifiedAt?.toISOString() ?? null,
});
