import { transition } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { RefundRow } from '../payment/payable.ports.ts';
import { lockPayment } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { refundLifecycle } from './refund.lifecycle.ts';
import { lockRefund, updateRefund } from './refund.sql.ts';

export interface RefundOutcome {
  refundId: string;
  paymentId: string;
  /** {@link RefundRow.send_number} of the request that has this outcome. */
  sendNumber: number;
  providerRefundId: string;
  state: 'DONE' | 'PENDING' | 'FAILED';
}

/**
 * Stores the gateway's outcome of a refund. A failure is reported to client and operator, also weeks after a success. An outcome of an
 * earlier request is ignored after staff sent the refund again.
 */
export async function storeRefundOutcome(deps: PaymentDeps, outcome: RefundOutcome): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    // Lock the payment before the refund, in the same order as everywhere else.
    await lockPayment(trx, outcome.paymentId);
    const refund = await lockRefund(trx, outcome.refundId);
    if (refund.send_number !== outcome.sendNumber) return;
    const now = deps.clock.now();
    const { providerRefundId } = outcome;
    if (outcome.state === 'PENDING') {
      if (refund.status === 'SENT') await updateRefund(trx, refund.id, { providerRefundId, now });
      return;
    }
    const next = transition(refundLifecycle, refund.status, outcome.state === 'DONE' ? 'succeed' : 'fail');
    if (!next.ok) return;
    const at = outcome.state === 'DONE' ? { doneAt: now } : { failedAt: now };
    await updateRefund(trx, refund.id, { status: next.to, providerRefundId, ...at, now });
    if (next.to === 'FAILED') await notifyFailure(trx, deps, refund);
  });
}

async function notifyFailure(trx: Trx, deps: PaymentDeps, refund: RefundRow): Promise<void> {
  const { id: refundId, payment_id: paymentId, amount, currency } = refund;
  deps.log.error({ refundId, paymentId, before: refund.status }, 'a refund failed at the gateway; staff must return the money');
  const { payable } = await lockPayment(trx, paymentId);
  const payment = { id: paymentId, payable, amount, currency };
  const about = refund.send_number === 1 ? refundId : `${refundId}:${refund.send_number}`;
  const reason = `${refund.reason}, refund ${refundId}`;
  await deps.getPayable(payable.kind).notifyOperator(trx, { event: 'REFUND_FAILED', about, reason, payment });
  await deps.getPayable(payable.kind).notifyPayer(trx, { event: 'REFUND_FAILED', about, payment });
}
