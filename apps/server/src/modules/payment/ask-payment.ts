import type { PaymentProvider } from '@komora/contract/enumerations';
import type { Deps } from '../../deps.ts';
import { adoptProviderPaymentId } from './adopt-provider-payment-id.ts';
import { chargeAtGateway } from './charge-at-gateway.ts';
import { existing, startAtGateway } from './open-payment.ts';
import type { Gateway, GatewayStatus } from './payment.ports.ts';
import { findPayment, findPaymentByProviderId, hasUnknownPayments } from './payment.sql.ts';
import { listAcceptedRefunds } from './refund.sql.ts';
import { sendRefund } from './send-refund.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Asks the gateway for the truth about one attempt, then settles it. Whoever brings the news comes through here: a
 * notification, the browser's return, polling, reconciliation. May be called at any time and any number of times.
 * @throws GatewayUnavailable when the gateway does not answer
 */
export async function askPayment(deps: Deps, gateway: Gateway, paymentId: string): Promise<void> {
  const payment = await existing(deps, paymentId);
  if (payment.settlement !== null) return;
  const news =
    payment.provider_payment_id === null ? await callAgain(deps, gateway, paymentId) : await gateway.status(payment.provider_payment_id);
  if (news.state !== 'PENDING') await settlePayment(deps, paymentId, news);
}

/** The answer of the gateway was lost, or the process died before it asked: the same key opens, or charges, the same payment. */
async function callAgain(deps: Deps, gateway: Gateway, paymentId: string): Promise<GatewayStatus> {
  const payment = await existing(deps, paymentId);
  if (payment.kind === 'AUTOPAY') return chargeAtGateway(deps, gateway, payment);
  await startAtGateway(deps, gateway, payment);
  const { provider_payment_id: providerPaymentId } = await existing(deps, paymentId);
  if (providerPaymentId === null) throw new Error(`Payment ${paymentId} was opened without an id of the gateway`);
  return gateway.status(providerPaymentId);
}

/**
 * Asks about the payment that a vendor's notification names, and about what goes back of it. Only payments that we made are asked for.
 * @returns false for one that is not known (yet)
 * @throws GatewayUnavailable
 */
export async function askNotifiedPayment(deps: Deps, gateway: Gateway, providerPaymentId: string): Promise<boolean> {
  const payment = await findPaymentByProviderId(deps.db, gateway.provider, providerPaymentId);
  const paymentId = payment?.id ?? (await claimUnknown(deps, gateway, providerPaymentId));
  if (paymentId === null) return false;
  await askPayment(deps, gateway, paymentId);
  for (const refundId of await listAcceptedRefunds(deps.db, paymentId)) await sendRefund(deps, () => gateway, refundId);
  return true;
}

/** Whether a notification may be of ours: OURS for a payment that we know, PERHAPS while an attempt has an unknown outcome. */
export async function expectsNews(
  deps: Pick<Deps, 'db' | 'clock'>,
  provider: PaymentProvider,
  providerPaymentId: string,
): Promise<'OURS' | 'PERHAPS' | 'NO'> {
  if (await findPaymentByProviderId(deps.db, provider, providerPaymentId)) return 'OURS';
  return (await hasUnknownPayments(deps.db, provider, lastDoubts(deps))) ? 'PERHAPS' : 'NO';
}

/** The attempt whose answer got lost while its notification came; null when it is none of ours. */
async function claimUnknown(deps: Deps, gateway: Gateway, providerPaymentId: string): Promise<string | null> {
  if (!(await hasUnknownPayments(deps.db, gateway.provider, lastDoubts(deps)))) return null;
  const paymentId = await gateway.paymentIdOf(providerPaymentId);
  const payment = paymentId === null ? undefined : await findPayment(deps.db, paymentId);
  if (payment?.provider !== gateway.provider) return null;
  if (await adoptProviderPaymentId(deps, payment.id, providerPaymentId)) return payment.id;
  deps.log.error({ paymentId, providerPaymentId }, 'the gateway made a second payment of one attempt');
  return null;
}

const doubtMs = 30 * 86_400_000;

/** Since when an attempt that seems never to have arrived may still turn out to be one that did. */
function lastDoubts({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() - doubtMs);
}
