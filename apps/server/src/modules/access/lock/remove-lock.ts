import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { advanceCommands, listOpenCommands } from './lock-command.sql.ts';
import { isNeeded, lockBoxOfLock, lockEntrances, lockLockToRemove, markRemoved } from './lock-record.sql.ts';
import { presentLock } from './save-lock.ts';

/**
 * Removes a lock: nobody opens its door from now on, its open commands time out, and its device and door are free for another lock. The row stays for
 * the history of the door.
 * @throws AppError not-found, changed-elsewhere; lock/needed for the lock of a let box, and for the last entrance of a warehouse with tenants
 */
export async function removeLock(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { id, version, scope }: { id: string; version: number; scope: Scope },
  audit: StaffAudit,
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    const row = await lockLockToRemove(trx, id, scope);
    if (row === undefined) throw new AppError('not-found');
    if (row.version !== version) throw new AppError('changed-elsewhere', { current: presentLock(row) });
    const { warehouseId, door, boxId, deviceId, label } = row;
    await (boxId === null ? lockEntrances(trx, warehouseId) : lockBoxOfLock(trx, boxId));
    if (await isNeeded(trx, id)) throw new AppError('lock/needed');
    const now = clock.now();
    await markRemoved(trx, id, now);
    // Timed out instead of rejected: if the device opens its door after all, the log has a late opening.
    const open = await listOpenCommands(trx, id);
    const ended = open.map((commandId) => ({ id: commandId, event: 'expired' as const, logId: ids.uuid() }));
    if (ended.length > 0) await advanceCommands(trx, ended, now);
    await writeAuditEntry(trx, { clock, ids }, audit, { id, warehouseId, before: { door, boxId, deviceId, label } });
  });
}
