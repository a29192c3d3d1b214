import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { endAllSessions } from '../account/index.ts';
import { lockBlocked, updateBlocked } from './profile.sql.ts';

export interface BlockChange {
  userId: string;
  /** The version that the person has seen. */
  version: number;
  isBlocked: boolean;
}

/**
 * Blocks a client, or lets a blocked one in again. A blocked client has no session and places no order; contracts and their codes stay.
 * @param isWithin true if the client lies in the scope of the person
 * @throws AppError not-found (also for a deleted account), changed-elsewhere, client/blocked, client/not-blocked
 */
export async function blockClient(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { userId, version, isBlocked }: BlockChange,
  isWithin: (trx: Trx) => Promise<boolean>,
  audit: StaffAudit,
): Promise<{ version: number }> {
  return inTransaction(deps.db, async (trx) => {
    const before = await lockBlocked(trx, userId);
    if (before === undefined || !(await isWithin(trx))) throw new AppError('not-found');
    if ((before.blocked_at !== null) === isBlocked) throw new AppError(isBlocked ? 'client/blocked' : 'client/not-blocked');
    if (before.version !== version) throw new AppError('changed-elsewhere');
    await updateBlocked(trx, userId, isBlocked ? deps.clock.now() : null);
    if (isBlocked) await endAllSessions(trx, userId);
    await writeAuditEntry(trx, deps, audit, { id: userId, clientId: userId, before: { isBlocked: !isBlocked }, after: { isBlocked } });
    return { version: version + 1 };
  });
}
