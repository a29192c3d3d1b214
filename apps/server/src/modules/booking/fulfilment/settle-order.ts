import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { holdAccount } from '../../identity/index.ts';
import { queueMessage } from '../../messaging/index.ts';
import type { GatewayMethod, PaymentRow } from '../../payments/index.ts';
import { isChoiceFulfilled, loadOrderForSettlement, markOrderCancelled, type OrderForSettlement } from '../order/index.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { readOrderForPayer } from './order-for-payer.sql.ts';
import { rentOrderedBox } from './rent-ordered-box.ts';

type Reason = 'LATE_PAYMENT' | 'DUPLICATE_PAYMENT';

/**
 * Applies a payment of an order: fulfils the order, or refunds the payment in full. It is refunded if the order, or an order that replaced
 * it or that it replaced, is fulfilled already, the
 * buyer deleted the account, or no similar box is free.
 * @returns the reason of the refund; null if the order is fulfilled
 */
export async function settleOrder(
  trx: Trx,
  deps: Deps,
  { payment, method }: { payment: PaymentRow; method: GatewayMethod | null },
): Promise<Reason | null> {
  const now = deps.clock.now();
  const order = await loadOrderForSettlement(trx, payment.payable.id);
  if (order.status === 'FULFILLED') return announceRefund(trx, deps, { reason: 'DUPLICATE_PAYMENT', order, payment });
  if (await isChoiceFulfilled(trx, order.id)) {
    await markOrderCancelled(trx, { orderId: order.id, now, resolution: 'REFUNDED' });
    return announceRefund(trx, deps, { reason: 'DUPLICATE_PAYMENT', order, payment });
  }
  const isBuyerGone = order.anonymised || (order.placedBy !== null && !(await holdAccount(trx, order.placedBy)));
  const contractId = deps.ids.uuid();
  const reservation = isBuyerGone ? null : await rentOrderedBox(trx, deps, { order, contractId, now });
  if (reservation === null) {
    await markOrderCancelled(trx, { orderId: order.id, now, resolution: 'REFUNDED' });
    return announceRefund(trx, deps, { reason: 'LATE_PAYMENT', order, payment });
  }
  await fulfilOrder(trx, deps, { order, payment, provider: payment.provider, inCash: false, contractId, reservation, method, now });
  return null;
}

/** Enqueues the message about a full refund and its reason. */
async function announceRefund(
  trx: Trx,
  deps: Deps,
  { reason, order, payment }: { reason: Reason; order: OrderForSettlement; payment: PaymentRow },
): Promise<Reason> {
  const { box_name: boxName, warehouse_name: warehouseName } = await readOrderForPayer(trx, order.id);
  await queueMessage(trx, deps, {
    to: order.invoicingDetails.email,
    language: order.language,
    template: reason === 'LATE_PAYMENT' ? 'late-payment-refunded' : 'duplicate-payment-refunded',
    data: {
      firstName: order.invoicingDetails.firstName,
      boxName,
      warehouseName,
      amount: { amount: payment.amount, currency: payment.currency },
    },
    dedupeKey: `refund:${payment.id}:${reason}`,
  });
  return reason;
}
