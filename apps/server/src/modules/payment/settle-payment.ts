import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { holdAccount } from '../account/index.ts';
import { loadOrderForSettlement, markOrderCancelled, markOrderFailed } from '../order/index.ts';
import { claimBox } from './claim-box.ts';
import { followDeclines } from './follow-declines.ts';
import { fulfilOrder } from './fulfil-order.ts';
import type { GatewayStatus } from './payment.ports.ts';
import { listPaymentsOfOrder, lockPayment, type PaymentRow, updatePayment } from './payment.sql.ts';
import { nextPaymentState } from './payment.states.ts';
import { requestRefund, tellRefunded } from './request-refund.ts';
import { settleRent } from './settle-rent.ts';
import { tellFault } from './tell-fault.ts';

/**
 * Settles what the gateway said, in ONE transaction that may run any number of times, at once or anew after a crash
 * (docs/algorithms/settlement.md). It calls nothing outside the database.
 */
export async function settlePayment(deps: Deps, paymentId: string, news: GatewayStatus): Promise<void> {
  try {
    await inTransaction(deps.db, async (trx) => {
      const payment = await lockPayment(trx, paymentId);
      if (payment.settlement !== null) return;
      if (news.state === 'PAID') await settlePaid(trx, deps, payment, news);
      if (news.state === 'DECLINED' || news.state === 'EXPIRED') await settleUnpaid(trx, deps, payment, news);
    });
  } catch (error) {
    // Money that is known must stay known, even while its settlement fails.
    if (news.state === 'PAID') await recordPaid(deps, paymentId);
    throw error;
  }
}

async function settlePaid(trx: Trx, deps: Deps, payment: PaymentRow, news: GatewayStatus): Promise<void> {
  const now = deps.clock.now();
  const paid = payment.status === 'PAID' ? {} : { status: 'PAID' as const, paidAt: now };
  if (news.amount !== payment.amount || news.currency !== payment.currency) {
    deps.log.error(
      { paymentId: payment.id, asked: payment.amount, paid: news.amount, askedCurrency: payment.currency, paidCurrency: news.currency },
      'payment parked: another amount was paid than asked',
    );
    await updatePayment(trx, payment.id, { ...paid, settlement: 'PARKED', now });
    const reason = `${news.amount} ${news.currency} instead of ${payment.amount} ${payment.currency} (minor units), payment ${payment.id}`;
    return tellFault(trx, deps, { event: 'PAYMENT_PARKED', about: payment.id, reason, payment });
  }
  if (payment.rent_id !== null) return settleRent(trx, deps, { payment, rentId: payment.rent_id, method: news.method ?? null });
  if (payment.order_id === null) throw new Error(`Payment ${payment.id} is for nothing`);
  const order = await loadOrderForSettlement(trx, payment.order_id);
  const sendBack = async (reason: 'DUPLICATE_PAYMENT' | 'LATE_PAYMENT') => {
    await updatePayment(trx, payment.id, { ...paid, settlement: 'REFUNDED', now });
    await requestRefund(trx, deps, { paymentId: payment.id, reason, amount: payment.amount, currency: payment.currency, sendOn: null });
    await tellRefunded(trx, deps, { reason, order, payment });
  };
  if (order.status === 'FULFILLED') return sendBack('DUPLICATE_PAYMENT');
  const hasLeft = order.anonymised || (order.placedBy !== null && !(await holdAccount(trx, order.placedBy)));
  if (hasLeft) {
    // Nobody is there to rent.
    await markOrderCancelled(trx, { orderId: order.id, now, resolution: 'REFUNDED' });
    return sendBack('LATE_PAYMENT');
  }
  const contractId = deps.ids.uuid();
  const claim = await claimBox(trx, deps, { order, contractId, now });
  if (claim === null) {
    await markOrderCancelled(trx, { orderId: order.id, now, resolution: 'REFUNDED' });
    return sendBack('LATE_PAYMENT');
  }
  await updatePayment(trx, payment.id, { ...paid, settlement: 'FULFILLED', now });
  await fulfilOrder(trx, deps, { order, payment, contractId, claim, method: news.method ?? null, now });
}

async function settleUnpaid(trx: Trx, deps: Deps, payment: PaymentRow, news: GatewayStatus): Promise<void> {
  const now = deps.clock.now();
  const status = nextPaymentState(payment.status, news.state === 'DECLINED' ? 'decline' : 'expire');
  if (status === null) return;
  await updatePayment(trx, payment.id, { status, declineCode: news.declineCode ?? null, declineKind: news.declineKind ?? null, now });
  if (payment.kind === 'AUTOPAY' && payment.rent_id !== null) return followDeclines(trx, deps, [{ rentId: payment.rent_id, news }]);
  if (payment.order_id === null) return;
  const order = await loadOrderForSettlement(trx, payment.order_id);
  const others = (await listPaymentsOfOrder(trx, order.id)).filter((other) => other.id !== payment.id);
  const alive = others.some((other) => other.status === 'PAID' || other.status === 'PENDING' || other.status === 'CREATED');
  if (order.status === 'SUBMITTED' && !alive) await markOrderFailed(trx, { orderId: order.id, now });
}

async function recordPaid(deps: Deps, paymentId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const now = deps.clock.now();
    if (nextPaymentState(payment.status, 'pay') !== null) await updatePayment(trx, paymentId, { status: 'PAID', paidAt: now, now });
  });
}
