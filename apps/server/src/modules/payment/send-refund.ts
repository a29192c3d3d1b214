import { localDateIn } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { issuePromotionCreditNote } from '../invoice/index.ts';
import { loadOrderForSettlement } from '../order/index.ts';
import { type Gateway, type GatewayOf, GatewayUnavailable } from './payment.ports.ts';
import { lockPayment } from './payment.sql.ts';
import { listOtherRefunds, lockRefund, paymentOfRefund, type RefundRow, updateRefund } from './refund.sql.ts';
import { tellFault } from './tell-fault.ts';

/** What the gateway is to do, once everything of ours is stored. */
type Prepared = RefundRow & { provider_payment_id: string; otherRefunds: string[] };

/**
 * Sends one refund: marks it, calls the gateway outside any transaction with the refund's id as key, stores the outcome. After a crash or an unknown
 * outcome it is sent again under the same key, never under a new one; one that the gateway has accepted is only asked about. Nothing
 * happens before its day.
 * @throws GatewayUnavailable; the refund stays SENT and is taken up again
 */
export async function sendRefund(deps: Deps, gatewayOf: GatewayOf, refundId: string): Promise<void> {
  const refund = await prepare(deps, refundId);
  if (refund === null) return;
  const outcome = await call(gatewayOf(refund.provider), refund);
  await inTransaction(deps.db, async (trx) => {
    const current = await lockRefund(trx, refundId);
    if (current.status === 'DONE' || current.status === 'FAILED') return;
    const status = outcome.state === 'PENDING' ? 'SENT' : outcome.state;
    await updateRefund(trx, refundId, { status, providerRefundId: outcome.providerRefundId, now: deps.clock.now() });
    if (status !== 'FAILED') return;
    deps.log.error({ refundId, paymentId: refund.payment_id }, 'the gateway refused a refund; the money has to go back by hand');
    const payment = { id: refund.payment_id, amount: refund.amount, currency: refund.currency };
    await tellFault(trx, deps, { event: 'REFUND_FAILED', about: refundId, reason: `${refund.reason}, refund ${refundId}`, payment });
  });
}

async function call(gateway: Gateway, refund: Prepared): ReturnType<Gateway['refund']> {
  const { provider_payment_id: providerPaymentId, provider_refund_id: providerRefundId, otherRefunds } = refund;
  if (providerRefundId !== null) return { providerRefundId, state: await gateway.refundStatus({ providerPaymentId, providerRefundId }) };
  const { id: refundId, amount, currency, called_at: calledBefore } = refund;
  return gateway.refund({ refundId, providerPaymentId, amount, currency, calledBefore, otherRefunds });
}

/**
 * Marks the refund as sent and issues its credit note, once; null when there is nothing to send (yet).
 * @throws GatewayUnavailable while another refund of the payment is on its way: gateways without keys tell them apart by those that are known
 */
function prepare(deps: Deps, refundId: string): Promise<Prepared | null> {
  return inTransaction(deps.db, async (trx) => {
    const paymentId = await paymentOfRefund(trx, refundId);
    // The payment first, as wherever a refund comes into being.
    const payment = await lockPayment(trx, paymentId);
    const refund = await lockRefund(trx, refundId);
    const now = deps.clock.now();
    if (refund.status === 'DONE' || refund.status === 'FAILED') return null;
    if (refund.send_on !== null && refund.send_on > localDateIn('UTC', now)) return null;
    if (payment.provider_payment_id === null) throw new Error(`Refund ${refundId} is for a payment that the gateway never saw`);
    const others = await listOtherRefunds(trx, { id: refundId, paymentId });
    if (others.some((other) => other.status === 'SENT' && other.provider_refund_id === null))
      throw new GatewayUnavailable(`Refund ${refundId} waits for another one of payment ${paymentId}`);
    const creditNoteId = await creditPromotion(trx, deps, { refund, orderId: payment.order_id, now });
    await updateRefund(trx, refundId, {
      status: 'SENT',
      ...(creditNoteId === null ? {} : { creditNoteId }),
      calledAt: refund.called_at ?? now,
      now,
    });
    const otherRefunds = others.flatMap(({ provider_refund_id: id }) => id ?? []);
    return { ...refund, provider_payment_id: payment.provider_payment_id, otherRefunds };
  });
}

/** The credit note of "first month free" is issued when its money goes back; the others have theirs. */
async function creditPromotion(
  trx: Trx,
  deps: Deps,
  { refund, orderId, now }: { refund: RefundRow; orderId: string | null; now: Date },
): Promise<string | null> {
  if (refund.reason !== 'PROMOTION' || refund.credit_note_id !== null) return null;
  if (orderId === null) throw new Error(`Refund ${refund.id} of a promotion is for no order`);
  const { promotionRefund } = (await loadOrderForSettlement(trx, orderId)).terms;
  if (promotionRefund === null) throw new Error(`Order ${orderId} has no promotion to refund`);
  return issuePromotionCreditNote(trx, deps, { orderId, credited: promotionRefund, now });
}
