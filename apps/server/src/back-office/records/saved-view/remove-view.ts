import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deleteView } from './saved-view.sql.ts';

/** Removes a view of the person. @throws AppError not-found, also for a view of somebody else */
export function removeView(deps: Pick<Deps, 'db' | 'clock' | 'ids'>, id: string, audit: StaffAudit): Promise<undefined> {
  return inTransaction(deps.db, async (trx) => {
    const removed = await deleteView(trx, { id, staffId: audit.staffId });
    if (removed === undefined) throw new AppError('not-found');
    await writeAuditEntry(trx, deps, audit, { id, before: { list: removed.list, name: removed.name } });
    return undefined;
  });
}
