import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import type { OrderPayments } from '../order/index.ts';
import { askPayment } from './ask-payment.ts';
import { createPaymentAttempt } from './create-payment-attempt.ts';
import { existing, openPayment } from './open-payment.ts';
import { type GatewayOf, GatewayUnavailable } from './payment.ports.ts';
import { paymentsOfOrder } from './payments-of-order.ts';

/** The payments as the order module asks for them, each at the gateway of its own provider. */
export function orderPayments(deps: Deps, gatewayOf: GatewayOf): OrderPayments {
  const gatewayFor = async (paymentId: string) => gatewayOf((await existing(deps, paymentId)).provider);
  return {
    createPaymentAttempt: (trx, input) => createPaymentAttempt(trx, deps, input),
    openPayment: async (paymentId) => openPayment(deps, await gatewayFor(paymentId), paymentId),
    askPayment: async (paymentId) => {
      try {
        await askPayment(deps, await gatewayFor(paymentId), paymentId);
      } catch (error) {
        if (!(error instanceof GatewayUnavailable)) throw error;
        deps.log.warn({ err: error, paymentId }, 'the gateway did not say what became of a payment');
        throw new Refusal('payment/gateway-unavailable');
      }
    },
    paymentsOfOrder,
  };
}
