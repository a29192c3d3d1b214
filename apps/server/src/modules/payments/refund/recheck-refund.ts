import { inTransaction } from '../../../platform/db/transaction.ts';
import { isOfOtherAccount } from '../payment/other-account.ts';
import { getPayment } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { findRefund, findRefundByProviderId, leaseDoneRefunds } from './refund.sql.ts';
import { sendRefund } from './send-refund.ts';
import { storeRefundOutcome } from './store-refund-outcome.ts';

const dayMs = 86_400_000;
/** Banks return the money of closed accounts within a month. */
const recheckForDays = 35;
const batch = 50;

/** Fetches the state of a completed refund, because a bank can return the money. @throws GatewayUnavailable */
export async function recheckRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (refund === undefined) return;
  if (refund.status === 'SENT') return sendRefund(deps, refundId);
  const {
    payment_id: paymentId,
    send_number: sendNumber,
    provider_payment_id: providerPaymentId,
    provider_refund_id: providerRefundId,
  } = refund;
  if (refund.status !== 'DONE' || providerPaymentId === null || providerRefundId === null) return;
  if (await isOfOtherAccount(deps, await getPayment(deps.db, paymentId))) return;
  const state = await deps.getGateway(refund.provider).refundStatus({ providerPaymentId, providerRefundId });
  await storeRefundOutcome(deps, { refundId, paymentId, sendNumber, providerRefundId, state });
}

/** Rechecks the refund that a notification names. Does nothing for refunds that are not ours. @throws GatewayUnavailable */
export async function recheckNotifiedRefund(deps: PaymentDeps, provider: string, providerRefundId: string): Promise<void> {
  const refundId = await findRefundByProviderId(deps.db, provider, providerRefundId);
  if (refundId !== null) await recheckRefund(deps, refundId);
}

/** Enqueues a daily check of the refunds completed in the last 35 days. @returns their number */
export async function enqueueRefundChecks(deps: PaymentDeps): Promise<number> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - recheckForDays * dayMs);
  const checkedBefore = new Date(now.getTime() - dayMs);
  for (let total = 0; ; ) {
    const leased = await inTransaction(deps.db, async (trx) => {
      const ids = await leaseDoneRefunds(trx, { since, checkedBefore, now, limit: batch });
      for (const refundId of ids) await deps.enqueue(trx, 'recheck-refund', { refundId });
      return ids.length;
    });
    total += leased;
    if (leased < batch) return total;
  }
}
