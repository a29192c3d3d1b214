import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { type GatewayOf, GatewayUnavailable } from './payment.ports.ts';
import { findPayment } from './payment.sql.ts';
import { purchaseOf } from './purchase-of.ts';

/**
 * The payer went back from a gateway's page that would stay open and tell nobody. Closing it lets the shop say at once that nothing was paid,
 * and offer to pay again. Whoever knows the attempt's id may leave it: the payer does, and nobody else.
 * @returns where the payer goes on. @throws Refusal not-found
 */
export async function leavePayment(deps: Deps, gatewayOf: GatewayOf, paymentId: string): Promise<string> {
  const payment = isUuid(paymentId) ? await findPayment(deps.db, paymentId) : undefined;
  if (payment?.kind !== 'PAGE') throw new Refusal('not-found');
  try {
    if (payment.provider_payment_id !== null) await gatewayOf(payment.provider).leave?.(payment.provider_payment_id);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ err: error, paymentId }, 'a page of the gateway that was left stays open');
  }
  return (await purchaseOf(deps, payment)).returnUrl;
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
