import type { Deps } from '../../../platform/module/context.ts';
import type { Payable, RefundReason } from '../../payments/index.ts';
import { notifyPayer, notifyPaymentIncident, restoreRentPayment, reverseAccountPayment } from '../rent-payment/index.ts';
import { findRecoveredPayer, listAssigned } from './recovered-payer.sql.ts';

/**
 * Implements the payable port for payments that a restore lost and that belong to no order or rent. Staff have decided about each: it becomes
 * credit of a client's account, or it is given back in full.
 */
export function recoveredPayable(deps: Deps): Payable {
  return {
    kind: 'RECOVERED',
    toGatewayRequest: async ({ id }) => {
      throw new Error(`Payment ${id} was recovered from its gateway and has no page`);
    },
    settlePaid: async (trx, paid) => {
      const assigned = await listAssigned(
        trx,
        paid.map(({ payment }) => payment.id),
      );
      const toRefund = new Map<string, RefundReason>();
      for (const { payment } of paid) if (!assigned.has(payment.id)) toRefund.set(payment.id, 'LATE_PAYMENT');
      return toRefund;
    },
    reversePayment: (trx, { id }, options) => reverseAccountPayment(trx, deps, id, options),
    restorePayment: (trx, { id }) => restoreRentPayment(trx, deps, { paymentId: id, rentId: null }),
    settleUnpaid: async () => undefined,
    listOnHold: async () => new Set(),
    issueCreditNote: async () => null,
    notifyOperator: async (trx, incident) => {
      const payer = await findRecoveredPayer(trx, incident.payment.id);
      // Without a client there is no warehouse to name. Today shows the payment.
      return payer === undefined ? true : notifyPaymentIncident(trx, deps, incident, payer.place);
    },
    notifyPayer: async (trx, notice) => {
      const payer = await findRecoveredPayer(trx, notice.payment.id);
      if (payer?.email != null) await notifyPayer(trx, deps, notice, { ...payer, email: payer.email });
    },
  };
}
