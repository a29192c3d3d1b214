import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { lockWarning, updateKept } from './fraud-warning.sql.ts';

/** Keeps a payment in spite of a warning. @throws AppError not-found, also out of scope; fraud-warning/decided */
export function keepPayment(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { id, scope, reason }: { id: string; scope: Scope; reason: string },
  audit: StaffAudit,
): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockWarning(trx, id, scope);
    if (row === undefined) throw new AppError('not-found');
    if (row.state !== 'OPEN') throw new AppError('fraud-warning/decided');
    await updateKept(trx, id, { staffId: audit.staffId, reason, now: deps.clock.now() });
    const { warehouseId, legalEntityId, clientId, contractId, paymentId } = row;
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, legalEntityId, clientId, contractId, after: { paymentId, kept: true } });
  });
}
