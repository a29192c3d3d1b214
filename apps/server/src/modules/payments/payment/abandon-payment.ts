import { isUuid } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { GatewayUnavailable } from './payment.ports.ts';
import { findPayment, getPayment } from './payment.sql.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * Closes the gateway's page that the payer left. The gateway sends no notification for it, and the order page can then offer a new payment
 * at once. The id of the attempt is the only authorisation, because only the payer knows it.
 * @returns the address to redirect the payer to
 * @throws AppError not-found
 */
export async function abandonPayment(deps: PaymentDeps, paymentId: string): Promise<string> {
  const payment = isUuid(paymentId) ? await findPayment(deps.db, paymentId) : undefined;
  if (payment?.kind !== 'PAGE') throw new AppError('not-found');
  await closePayment(deps, paymentId);
  return (await deps.getPayable(payment.payable.kind).toGatewayRequest(payment)).returnUrl;
}

/**
 * Closes the gateway's page of a payment, so that it cannot be paid any more. No effect at gateways that cannot close pages. An unavailable
 * gateway is only logged: money that arrives later is handled.
 */
export async function closePayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  const { provider, provider_payment_id: providerPaymentId } = await getPayment(deps.db, paymentId);
  if (providerPaymentId === null) return;
  try {
    await deps.getGateway(provider).leave?.(providerPaymentId);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ err: error, paymentId }, 'a payment page could not be closed');
  }
}
