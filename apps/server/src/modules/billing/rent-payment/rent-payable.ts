import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import type { Payable, PaymentRow, RefundReason } from '../../payments/index.ts';
import { handleDeclines } from './handle-declines.ts';
import { notifyPayer } from './notify-payer.ts';
import { notifyPaymentIncident } from './notify-payment-incident.ts';
import { type RentBill, readRentBill } from './rent-bill.sql.ts';
import { listSuspendedRents, readPlaceOfRent } from './rent-place.sql.ts';
import { restoreRentPayment } from './restore-payment.ts';
import { reverseRentPayment } from './reverse-rent-payment.ts';
import { settleCardPayments } from './settle-card-payments.ts';

/** How long the gateway's page for a rent stays open. Nothing is held meanwhile, and another attempt may follow. */
const rentPageMs = 30 * 60_000;

/** Implements the payable port of context `payments` for rents. */
export function rentPayable(deps: Deps): Payable {
  return {
    kind: 'RENT',
    toGatewayRequest: async ({ payable, return_path, created_at }) => {
      const bill = await readRentBill(deps.db, payable.id);
      return { ...toRequest(deps.config.publicUrl, bill, return_path), expiresAt: new Date(created_at.getTime() + rentPageMs) };
    },
    settlePaid: async (trx, paid) => {
      const accepted = await settleCardPayments(trx, deps, paid);
      const toRefund = new Map<string, RefundReason>();
      for (const { payment } of paid) {
        if (accepted.has(payment.id)) continue;
        toRefund.set(payment.id, 'DUPLICATE_PAYMENT');
        await queueMessage(trx, deps, buildRefundMessage(payment, await readRentBill(trx, payment.payable.id)));
      }
      return toRefund;
    },
    reversePayment: (trx, { id, payable }, options) => reverseRentPayment(trx, deps, { rentId: payable.id, paymentId: id }, options),
    restorePayment: (trx, { id, payable }) => restoreRentPayment(trx, deps, { paymentId: id, rentId: payable.id }),
    settleUnpaid: (trx, unpaid) =>
      handleDeclines(
        trx,
        deps,
        unpaid
          .filter(({ payment }) => payment.kind === 'AUTOPAY')
          .map(({ payment, state, declineKind }) => ({ rentId: payment.payable.id, state, declineKind })),
      ),
    listOnHold: async (reader, payments) => {
      const charges = payments.filter(({ kind }) => kind === 'AUTOPAY');
      const suspended = await listSuspendedRents(
        reader,
        charges.map(({ payable }) => payable.id),
      );
      return new Set(charges.filter(({ payable }) => suspended.has(payable.id)).map(({ id }) => id));
    },
    issueCreditNote: async () => null,
    notifyOperator: async (trx, incident) =>
      notifyPaymentIncident(trx, deps, incident, await readPlaceOfRent(trx, incident.payment.payable.id)),
    notifyPayer: async (trx, notice) => {
      const { id } = notice.payment.payable;
      const { email, first_name: firstName, language } = await readRentBill(trx, id);
      await notifyPayer(trx, deps, notice, { email, firstName, language, place: await readPlaceOfRent(trx, id) });
    },
  };
}

function buildRefundMessage(payment: PaymentRow, bill: RentBill) {
  return {
    to: bill.email,
    language: bill.language,
    template: 'duplicate-payment-refunded' as const,
    data: {
      firstName: bill.first_name,
      boxName: bill.box_name,
      warehouseName: bill.warehouse_name,
      amount: { amount: payment.amount, currency: payment.currency },
    },
    dedupeKey: `refund:${payment.id}:DUPLICATE_PAYMENT`,
  };
}

/** The fields of a request to the gateway, without its expiry. */
export function toRequest(publicUrl: string, bill: RentBill, returnPath: string | null = null) {
  const { rent_id: reference, language, email } = bill;
  return { reference, description: describeRent(bill), language, email, returnUrl: `${publicUrl}${returnPath ?? '/my/rents'}` };
}

/** One line of text for the gateway's page or the card statement. */
export function describeRent(bill: RentBill): string {
  return [bill.warehouse_name, bill.box_name, bill.invoice_number].filter((part) => part !== null).join(', ');
}
