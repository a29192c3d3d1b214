import type { Deps } from '../../deps.ts';
import { existing, startAtGateway } from './open-payment.ts';
import type { Gateway } from './payment.ports.ts';
import { findPaymentByProviderId } from './payment.sql.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Asks the gateway for the truth about one attempt, then settles it. Whoever brings the news comes through here: a
 * notification, the browser's return, polling, reconciliation. May be called at any time and any number of times.
 * @throws GatewayUnavailable when the gateway does not answer
 */
export async function askPayment(deps: Deps, gateway: Gateway, paymentId: string): Promise<void> {
  let payment = await existing(deps, paymentId);
  if (payment.settlement !== null) return;
  if (payment.provider_payment_id === null) {
    // The answer of the gateway was lost, or the process died before it asked: the same key opens the same payment.
    await startAtGateway(deps, gateway, payment);
    payment = await existing(deps, paymentId);
  }
  if (payment.provider_payment_id === null) throw new Error(`Payment ${paymentId} was opened without an id of the gateway`);
  const news = await gateway.status(payment.provider_payment_id);
  if (news.state !== 'PENDING') await settlePayment(deps, paymentId, news);
}

/**
 * Asks about the payment that a vendor's notification names. Only payments that we made are asked for.
 * @returns false for one that is not known (yet)
 * @throws GatewayUnavailable
 */
export async function askNotifiedPayment(deps: Deps, gateway: Gateway, providerPaymentId: string): Promise<boolean> {
  const payment = await findPaymentByProviderId(deps.db, gateway.provider, providerPaymentId);
  if (payment) await askPayment(deps, gateway, payment.id);
  return payment !== undefined;
}
