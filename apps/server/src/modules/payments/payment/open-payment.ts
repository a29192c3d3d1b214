import { AppError } from '../../../platform/app-error.ts';
import { sendAhead } from '../../../platform/db/send-ahead.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { listWaitingNotifications } from '../notification/notification.sql.ts';
import { readGatewayRequest } from './gateway-request.ts';
import { isOfOtherAccount } from './other-account.ts';
import { nextPaymentState } from './payment.lifecycle.ts';
import { type Gateway, GatewayRejected, GatewayUnavailable } from './payment.ports.ts';
import { getPayment, lockPayment, type PaymentRow, updatePayment } from './payment.sql.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reportRejection } from './report-rejection.ts';

/**
 * Opens an attempt at the gateway. Must run outside any transaction. A repeated call returns the same page: the attempt's id is the
 * gateway's idempotency key.
 * @returns the address of the gateway's payment page
 * @throws AppError payment/gateway-unavailable; the attempt is unchanged, and the call may be repeated
 */
export async function openPayment(deps: PaymentDeps, paymentId: string): Promise<{ redirectUrl: string }> {
  const payment = await getPayment(deps.db, paymentId);
  // Reconciliation ends it.
  if (await isOfOtherAccount(deps, payment)) throw new AppError('payment/gateway-unavailable');
  if (payment.redirect_url !== null) return { redirectUrl: payment.redirect_url };
  try {
    return { redirectUrl: await startAtGateway(deps, deps.getGateway(payment.provider), payment) };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    if (error instanceof GatewayRejected) await reportRejection(deps, payment, error);
    else deps.log.warn({ err: error, paymentId }, 'the gateway could not open a payment');
    throw new AppError('payment/gateway-unavailable');
  }
}

/** Creates the payment at the gateway and stores its id and page. @throws GatewayUnavailable */
export async function startAtGateway(deps: PaymentDeps, gateway: Gateway, payment: PaymentRow): Promise<string> {
  const started = await gateway.start({
    ...(await readGatewayRequest(deps, payment)),
    paymentId: payment.id,
    amount: payment.amount,
    currency: payment.currency,
  });
  return inTransaction(deps.db, async (trx) => {
    const current = await lockPayment(trx, payment.id);
    // Another call or a notification may have stored the id first. Both calls return the same page.
    if (current.provider_payment_id !== null) return current.redirect_url ?? started.redirectUrl;
    const status = nextPaymentState(current.status, 'open');
    const change = { ...started, ...(status === null ? {} : { status }), now: deps.clock.now() };
    await sendAhead(() => updatePayment(trx, payment.id, change));
    // Notifications may arrive before the gateway's response. Without the id they could not be matched until now.
    for (const notificationId of await listWaitingNotifications(trx, gateway.provider, started.providerPaymentId)) {
      await deps.enqueue(trx, 'process-notification', { notificationId });
    }
    return started.redirectUrl;
  });
}
