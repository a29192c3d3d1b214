import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deleteStaffSession } from './staff-session.sql.ts';

/** Ends one session of the person who asks. @throws AppError not-found, also for sessions of others */
export async function endStaffSession(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { sessionId }: { sessionId: string },
  audit: StaffAudit,
): Promise<undefined> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await deleteStaffSession(trx, audit.staffId, sessionId))) throw new AppError('not-found');
    await writeAuditEntry(trx, deps, audit, { id: sessionId });
  });
}
