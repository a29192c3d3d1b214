import { transition } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { RefundRow } from '../payment/payable.ports.ts';
import { lockPayment } from '../payment/payment.sql.ts';
import { placeOfPayment } from '../payment/place-of-payment.ts';
import { refundLifecycle } from './refund.lifecycle.ts';
import { findRefund, isDisputed, lockRefund, updateManuallyPaid, updateResent } from './refund.sql.ts';

interface StaffAction {
  refundId: string;
  scope: Scope;
}

/**
 * Sends a failed refund again, as a new request at the gateway.
 * @throws AppError not-found, refund/not-failed, refund/payment-disputed: the bank of the payer asks for the money, or took it
 */
export function resendRefund(deps: Deps, action: StaffAction, audit: StaffAudit): Promise<void> {
  const { refundId } = action;
  return changeFailed(deps, action, audit, async (trx, refund) => {
    if (!transition(refundLifecycle, refund.status, 'resend').ok) throw new AppError('refund/not-failed');
    if (await isDisputed(trx, refund.payment_id)) throw new AppError('refund/payment-disputed');
    await updateResent(trx, refundId, deps.clock.now());
    await deps.enqueue(trx, 'send-refund', { refundId });
  });
}

/**
 * Records that staff returned the money of a failed refund in another way.
 * @param action.proof how, for example the reference of the bank transfer
 * @throws AppError not-found, refund/not-failed, refund/payment-disputed: the money would be returned twice
 */
export function markRefundPaid(deps: Deps, action: StaffAction & { proof: string }, audit: StaffAudit): Promise<void> {
  const { refundId, proof } = action;
  return changeFailed(deps, action, audit, async (trx, refund) => {
    if (!transition(refundLifecycle, refund.status, 'payManually').ok) throw new AppError('refund/not-failed');
    if (await isDisputed(trx, refund.payment_id)) throw new AppError('refund/payment-disputed');
    await updateManuallyPaid(trx, { refundId, staffId: audit.staffId, proof, now: deps.clock.now() });
  });
}

async function changeFailed(
  deps: Deps,
  { refundId, scope }: StaffAction,
  audit: StaffAudit,
  change: (trx: Trx, refund: RefundRow) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const found = await findRefund(trx, refundId);
    if (found === undefined) throw new AppError('not-found');
    const place = await placeOfPayment(trx, found.payment_id, scope);
    await lockPayment(trx, found.payment_id);
    const before = await lockRefund(trx, refundId);
    await change(trx, before);
    const { status } = await lockRefund(trx, refundId);
    await writeAuditEntry(trx, deps, audit, { id: refundId, ...place, before: { status: before.status }, after: { status } });
  });
}
