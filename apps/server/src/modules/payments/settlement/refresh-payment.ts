import type { PaymentProvider } from '@komora/api/enumerations';
import { adoptProviderPaymentId } from '../payment/adopt-provider-payment-id.ts';
import { startAtGateway } from '../payment/open-payment.ts';
import { isOfOtherAccount } from '../payment/other-account.ts';
import type { Gateway, GatewayStatus } from '../payment/payment.ports.ts';
import { findPayment, findPaymentByProviderId, getPayment, hasUnknownPayments } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { recheckRefund } from '../refund/recheck-refund.ts';
import { listAcceptedRefunds } from '../refund/refund.sql.ts';
import { adoptRefundsOfCharge } from './adopt-refunds.ts';
import { chargeAtGateway } from './charge-at-gateway.ts';
import { endOfOtherAccount } from './end-of-other-account.ts';
import { settlePayment } from './settle-payments.ts';

/**
 * Fetches the status of one attempt from the gateway and settles it. Notifications, the browser's return, polling and reconciliation all
 * use this function. Safe to repeat at any time.
 * @throws GatewayUnavailable
 */
export async function refreshPayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await getPayment(deps.db, paymentId);
  if (payment.settlement !== null) return;
  if (await isOfOtherAccount(deps, payment)) return endOfOtherAccount(deps, payment);
  const gateway = deps.getGateway(payment.provider);
  const gatewayStatus =
    payment.provider_payment_id === null ? await callAgain(deps, gateway, paymentId) : await gateway.status(payment.provider_payment_id);
  if (payment.history_lost) {
    const { provider_payment_id: providerPaymentId } = await getPayment(deps.db, paymentId);
    await adoptRefundsOfCharge(deps, gateway, { paymentId, providerPaymentId, state: gatewayStatus.state });
  }
  await settlePayment(deps, paymentId, gatewayStatus);
}

/** The response was lost, or the process crashed before the call. The same idempotency key opens, or charges, the same payment. */
async function callAgain(deps: PaymentDeps, gateway: Gateway, paymentId: string): Promise<GatewayStatus> {
  const payment = await getPayment(deps.db, paymentId);
  if (payment.kind === 'AUTOPAY') return chargeAtGateway(deps, gateway, payment);
  await startAtGateway(deps, gateway, payment);
  const { provider_payment_id: providerPaymentId } = await getPayment(deps.db, paymentId);
  if (providerPaymentId === null) throw new Error(`Payment ${paymentId} was opened, but the gateway returned no id`);
  return gateway.status(providerPaymentId);
}

/**
 * Refreshes the payment that a notification names, and its accepted refunds. Calls the gateway only for payments that we created.
 * @returns false if the payment is not known (yet)
 * @throws GatewayUnavailable
 */
export async function refreshNotifiedPayment(deps: PaymentDeps, provider: PaymentProvider, providerPaymentId: string): Promise<boolean> {
  const gateway = deps.getGateway(provider);
  const payment = await findPaymentByProviderId(deps.db, provider, providerPaymentId);
  const paymentId = payment?.id ?? (await adoptUnknownPayment(deps, gateway, providerPaymentId));
  if (paymentId === null) return false;
  await refreshPayment(deps, paymentId);
  for (const refundId of await listAcceptedRefunds(deps.db, paymentId)) await recheckRefund(deps, refundId);
  return true;
}

/**
 * OURS: the payment is known. POSSIBLE: an attempt of this provider has an unknown outcome. NO: the notification cannot be about a payment
 * of ours.
 */
export async function expectsNotification(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  provider: PaymentProvider,
  providerPaymentId: string,
): Promise<'OURS' | 'POSSIBLE' | 'NO'> {
  if (await findPaymentByProviderId(deps.db, provider, providerPaymentId)) return 'OURS';
  return (await hasUnknownPayments(deps.db, provider, unknownSince(deps))) ? 'POSSIBLE' : 'NO';
}

/** Finds the attempt whose response was lost and stores the gateway's id. @returns null if the payment is not ours */
async function adoptUnknownPayment(deps: PaymentDeps, gateway: Gateway, providerPaymentId: string): Promise<string | null> {
  if (!(await hasUnknownPayments(deps.db, gateway.provider, unknownSince(deps)))) return null;
  const paymentId = await gateway.paymentIdOf(providerPaymentId);
  const payment = paymentId === null ? undefined : await findPayment(deps.db, paymentId);
  if (payment?.provider !== gateway.provider) return null;
  if (await adoptProviderPaymentId(deps, payment.id, providerPaymentId)) return payment.id;
  deps.log.error({ paymentId, providerPaymentId }, 'the gateway created a second payment for one attempt');
  return null;
}

const unknownWindowMs = 30 * 86_400_000;

/** Attempts older than this are considered as never arrived. */
function unknownSince({ clock }: Pick<PaymentDeps, 'clock'>): Date {
  return new Date(clock.now().getTime() - unknownWindowMs);
}
