import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { lockForAct, placeOfAccount } from '../account/index.ts';
import { listCaseRows } from './case-read.sql.ts';
import { listEntriesOfCase, lockCase, updateTakenBack } from './collection-case.sql.ts';

/** Takes a case back from the agency. @throws AppError not-found, also out of scope; collection/over for a case that was taken back, or is settled */
export function takeBack(deps: Deps, id: string, { scope, audit }: { scope: Scope; audit: StaffAudit }): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const [found] = await listCaseRows(trx, { ids: [id], scope, limit: 1 });
    if (found === undefined) throw new AppError('not-found');
    const { clientId, legalEntityId, currency, total } = found;
    const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId: null }, scope);
    await lockForAct(trx, await listEntriesOfCase(trx, id));
    const isOpen = await lockCase(trx, id);
    // Under the locks, what is open does not change any more.
    const [now] = await listCaseRows(trx, { ids: [id], limit: 1 });
    if (!isOpen || now === undefined || now.open === 0) throw new AppError('collection/over');
    await updateTakenBack(trx, id, { staffId: audit.staffId, now: deps.clock.now() });
    await writeAuditEntry(trx, deps, audit, { id, ...place, before: { total, open: now.open, currency } });
  });
}
