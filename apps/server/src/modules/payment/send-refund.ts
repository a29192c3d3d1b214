import { localDateIn } from '@komora/domain';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { issuePromotionCreditNote } from '../invoice/index.ts';
import { loadOrderForSettlement } from '../order/index.ts';
import type { GatewayOf } from './payment.ports.ts';
import { lockPayment } from './payment.sql.ts';
import { lockRefund, type RefundRow, updateRefund } from './refund.sql.ts';

/**
 * Sends one refund: marks it, calls the gateway outside any transaction with the refund's id as key, stores the outcome. After a
 * crash or an unknown outcome it is sent again under the same key, never under a new one. Nothing happens before its day.
 * @throws GatewayUnavailable; the refund stays SENT and is taken up again
 */
export async function sendRefund(deps: Deps, gatewayOf: GatewayOf, refundId: string): Promise<void> {
  const refund = await prepare(deps, refundId);
  if (refund === null) return;
  if (refund.provider_payment_id === null) throw new Error(`Refund ${refundId} is for a payment that the gateway never saw`);
  const outcome = await gatewayOf(refund.provider).refund({
    refundId,
    providerPaymentId: refund.provider_payment_id,
    amount: refund.amount,
    currency: refund.currency,
    calledBefore: refund.called_at,
  });
  await inTransaction(deps.db, async (trx) => {
    const current = await lockRefund(trx, refundId);
    if (current.status === 'DONE' || current.status === 'FAILED') return;
    const status = outcome.state === 'PENDING' ? 'SENT' : outcome.state;
    await updateRefund(trx, refundId, { status, providerRefundId: outcome.providerRefundId, now: deps.clock.now() });
    if (status === 'FAILED')
      deps.log.error({ refundId, paymentId: refund.payment_id }, 'the gateway refused a refund; the money has to go back by hand');
  });
}

/** Marks the refund as sent and issues its credit note, once; null when there is nothing to send (yet). */
function prepare(deps: Deps, refundId: string): Promise<RefundRow | null> {
  return inTransaction(deps.db, async (trx) => {
    const refund = await lockRefund(trx, refundId);
    const now = deps.clock.now();
    if (refund.status === 'DONE' || refund.status === 'FAILED') return null;
    if (refund.send_on !== null && refund.send_on > localDateIn('UTC', now)) return null;
    const calledAt = refund.called_at ?? now;
    if (refund.reason !== 'PROMOTION' || refund.credit_note_id !== null) {
      await updateRefund(trx, refundId, { status: 'SENT', calledAt, now });
      return refund;
    }
    const { order_id: orderId } = await lockPayment(trx, refund.payment_id);
    if (orderId === null) throw new Error(`Refund ${refundId} of a promotion is for no order`);
    const { promotionRefund } = (await loadOrderForSettlement(trx, orderId)).terms;
    if (promotionRefund === null) throw new Error(`Order ${orderId} has no promotion to refund`);
    const creditNoteId = await issuePromotionCreditNote(trx, deps, { orderId, credited: promotionRefund, now });
    await updateRefund(trx, refundId, { status: 'SENT', creditNoteId, calledAt, now });
    return refund;
  });
}
