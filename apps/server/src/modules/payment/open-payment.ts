import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { listWaitingNotifications } from '../../inbox/index.ts';
import { Refusal } from '../../refusal.ts';
import { type Gateway, GatewayUnavailable } from './payment.ports.ts';
import { findPayment, lockPayment, type PaymentRow, updatePayment } from './payment.sql.ts';
import { nextPaymentState } from './payment.states.ts';
import { purchaseOf } from './purchase-of.ts';

/**
 * Opens an attempt at the gateway and answers where the payer goes. Called outside any transaction; repeating continues: the
 * attempt's id is the gateway's key, so that an answer that got lost is answered again.
 * @throws Refusal payment/gateway-unavailable; the attempt then stays as it is and may be opened again
 */
export async function openPayment(deps: Deps, gateway: Gateway, paymentId: string): Promise<{ redirectUrl: string }> {
  const payment = await existing(deps, paymentId);
  if (payment.redirect_url !== null) return { redirectUrl: payment.redirect_url };
  try {
    return { redirectUrl: await startAtGateway(deps, gateway, payment) };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ err: error, paymentId }, 'the gateway did not open a payment');
    throw new Refusal('payment/gateway-unavailable');
  }
}

/** @throws GatewayUnavailable */
export async function startAtGateway(deps: Deps, gateway: Gateway, payment: PaymentRow): Promise<string> {
  const started = await gateway.start({
    ...(await purchaseOf(deps, payment)),
    paymentId: payment.id,
    amount: payment.amount,
    currency: payment.currency,
  });
  return inTransaction(deps.db, async (trx) => {
    const current = await lockPayment(trx, payment.id);
    // Another call, or a notification, may have been faster: what stands, stands, and both send the payer to the same page.
    if (current.provider_payment_id !== null) return current.redirect_url ?? started.redirectUrl;
    const status = nextPaymentState(current.status, 'open');
    await updatePayment(trx, payment.id, { ...started, ...(status === null ? {} : { status }), now: deps.clock.now() });
    // The gateway's word may have come before its answer; then nobody knew whose it was.
    for (const notificationId of await listWaitingNotifications(trx, gateway.provider, started.providerPaymentId)) {
      await deps.enqueue(trx, 'process-notification', { notificationId });
    }
    return started.redirectUrl;
  });
}

export async function existing(deps: Pick<Deps, 'db'>, paymentId: string): Promise<PaymentRow> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment) throw new Error(`There is no payment ${paymentId}`);
  return payment;
}
