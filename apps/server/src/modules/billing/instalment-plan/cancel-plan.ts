import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { lockForAct, placeOfAccount } from '../account/index.ts';
import { listEntriesOfPlan, lockPlan, updateEnded } from './instalment-plan.sql.ts';
import { enqueueEnded } from './plan-message.ts';
import { findPlan, readPlan, stateOf } from './plan-standing.ts';

/** Cancels a plan: its invoices are due as before, and the client gets a message. @throws AppError not-found, instalment-plan/over for a plan that ended or is paid */
export function cancelPlan(deps: Deps, id: string, { scope, audit }: { scope: Scope; audit: StaffAudit }): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const found = await findPlan(trx, id, now);
    if (found === undefined) throw new AppError('not-found');
    const { clientId, legalEntityId, currency } = found;
    const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId: null }, scope);
    await lockForAct(trx, await listEntriesOfPlan(trx, id));
    const isOpen = await lockPlan(trx, id);
    const plan = await readPlan(trx, id, now);
    if (!isOpen || stateOf(plan) !== 'ACTIVE') throw new AppError('instalment-plan/over');
    await updateEnded(trx, id, { outcome: 'CANCELLED', now });
    await enqueueEnded(trx, deps, plan, 'CANCELLED');
    await writeAuditEntry(trx, deps, audit, { id, ...place, before: { total: plan.total, open: plan.open, currency } });
  });
}
