import type { DataExport } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { presentExport } from './export.presenter.ts';
import { endExport, findExport } from './export.sql.ts';

/** Cancels an open export of the person; its job stops at the next page. @throws AppError not-found, export/ended */
export function cancelExport(deps: Deps, id: string, audit: StaffAudit): Promise<DataExport> {
  return inTransaction(deps.db, async (trx) => {
    if ((await findExport(trx, { id, staffId: audit.staffId })) === undefined) throw new AppError('not-found');
    const ended = await endExport(trx, id, { state: 'CANCELLED', error: null, now: deps.clock.now() });
    if (ended === undefined) throw new AppError('export/ended');
    await writeAuditEntry(trx, deps, audit, { id, legalEntityId: ended.legalEntityId });
    return presentExport(ended);
  });
}
