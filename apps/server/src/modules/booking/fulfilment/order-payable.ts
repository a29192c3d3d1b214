import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import {
  issuePromotionCreditNote,
  notifyPayer,
  notifyPaymentIncident,
  restoreOrderPayment,
  reverseOrderPayment,
} from '../../billing/index.ts';
import type { Payable } from '../../payments/index.ts';
import { listAttempts, type PaymentRow, type RefundReason, type RefundRow } from '../../payments/index.ts';
import { gatewayRequest, loadOrderForSettlement, markOrderFailed } from '../order/index.ts';
import { readOrderForPayer, readPlaceOfOrder } from './order-for-payer.sql.ts';
import { settleOrder } from './settle-order.ts';

/** Implements the payable port of context `payments` for orders. */
export function orderPayable(deps: Deps): Payable {
  return {
    kind: 'ORDER',
    toGatewayRequest: async ({ payable }) => {
      const order = await readOrderForPayer(deps.db, payable.id);
      return gatewayRequest(deps.config, {
        orderId: payable.id,
        warehouseName: order.warehouse_name,
        boxName: order.box_name,
        language: order.language,
        email: order.email,
        limitedView: order.limited_view,
        expiresAt: order.hold_expires_at,
      });
    },
    settlePaid: async (trx, paid) => {
      const toRefund = new Map<string, RefundReason>();
      for (const { payment, method } of paid) {
        const reason = await settleOrder(trx, deps, { payment, method });
        if (reason !== null) toRefund.set(payment.id, reason);
      }
      return toRefund;
    },
    reversePayment: (trx, { id, payable }, options) => reverseOrderPayment(trx, deps, { orderId: payable.id, paymentId: id }, options),
    restorePayment: (trx, { id, payable, paid_at: paidAt }) =>
      restoreOrderPayment(trx, deps, { orderId: payable.id, paymentId: id, paidAt }),
    settleUnpaid: async (trx, unpaid) => {
      for (const { payment } of unpaid) await failOrder(trx, deps, payment);
    },
    listOnHold: async () => new Set(),
    issueCreditNote: (trx, refund, { id }) => issueCreditNote(trx, deps, refund, id),
    notifyOperator: async (trx, incident) =>
      notifyPaymentIncident(trx, deps, incident, await readPlaceOfOrder(trx, incident.payment.payable.id)),
    notifyPayer: async (trx, notice) => {
      const { id } = notice.payment.payable;
      const { email, first_name: firstName, language } = await readOrderForPayer(trx, id);
      await notifyPayer(trx, deps, notice, { email, firstName, language, place: await readPlaceOfOrder(trx, id) });
    },
  };
}

/** Marks the order as failed if none of its payments can still succeed. */
async function failOrder(trx: Trx, deps: Deps, { id, payable }: PaymentRow): Promise<void> {
  const order = await loadOrderForSettlement(trx, payable.id);
  const others = (await listAttempts(trx, payable)).filter((other) => other.id !== id);
  const isOpen = others.some(({ status }) => status === 'PAID' || status === 'PENDING' || status === 'CREATED');
  if (order.status === 'SUBMITTED' && !isOpen) await markOrderFailed(trx, { orderId: order.id, now: deps.clock.now() });
}

/** Issues the credit note of "first month free" when its refund is sent. Other refunds of an order have no credit note. */
async function issueCreditNote(trx: Trx, deps: Deps, refund: RefundRow, orderId: string): Promise<string | null> {
  if (refund.reason !== 'PROMOTION') return null;
  const { promotionRefund } = (await loadOrderForSettlement(trx, orderId)).terms;
  if (promotionRefund === null) throw new Error(`Order ${orderId} has no promotion to refund`);
  return issuePromotionCreditNote(trx, deps, { orderId, credited: promotionRefund, now: deps.clock.now() });
}
