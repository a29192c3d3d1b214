import { transition } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { RefundRow } from '../payment/payable.ports.ts';
import { lockPayment } from '../payment/payment.sql.ts';
import { refundLifecycle } from './refund.lifecycle.ts';
import { findRefund, isDisputed, lockRefund, updateManuallyPaid, updateResent } from './refund.sql.ts';

/**
 * Sends a failed refund again, as a new request at the gateway.
 * @throws AppError not-found, refund/not-failed, refund/payment-disputed: the bank of the payer asks for the money, or took it
 */
export function resendRefund(deps: Deps, refundId: string): Promise<void> {
  return changeFailed(deps, refundId, async (trx, refund) => {
    if (!transition(refundLifecycle, refund.status, 'resend').ok) throw new AppError('refund/not-failed');
    if (await isDisputed(trx, refund.payment_id)) throw new AppError('refund/payment-disputed');
    await updateResent(trx, refundId, deps.clock.now());
    await deps.enqueue(trx, 'send-refund', { refundId });
  });
}

/**
 * Records that staff returned the money of a failed refund in another way.
 * @param input.proof how, for example the reference of the bank transfer
 * @throws AppError not-found, refund/not-failed
 */
export function markRefundPaid(deps: Deps, input: { refundId: string; operatorId: string; proof: string }): Promise<void> {
  return changeFailed(deps, input.refundId, async (trx, refund) => {
    if (!transition(refundLifecycle, refund.status, 'payManually').ok) throw new AppError('refund/not-failed');
    await updateManuallyPaid(trx, { ...input, now: deps.clock.now() });
  });
}

async function changeFailed(deps: Deps, refundId: string, change: (trx: Trx, refund: RefundRow) => Promise<void>): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const found = await findRefund(trx, refundId);
    if (found === undefined) throw new AppError('not-found');
    await lockPayment(trx, found.payment_id);
    await change(trx, await lockRefund(trx, refundId));
  });
}
