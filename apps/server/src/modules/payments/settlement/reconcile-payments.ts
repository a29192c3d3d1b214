import { localDateIn } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { neverArrived } from '../payment/payment.lifecycle.ts';
import { leaseExpiredPayments, leaseStalePayments, listUnopenedPages, listUnsettled, type PaymentRow } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { leaseDueRefunds } from '../refund/refund.sql.ts';
import { settlePayment } from './settle-payments.ts';

/** The browser, a notification or a job still handles younger payments. */
const staleAfterMs = 20_000;
/** A bank takes days to complete an accepted refund. */
const acceptedStaleMs = 60 * 60_000;
const batch = 50;
const batchesPerRun = 20;

/**
 * Enqueues a status check for payments without an update for 20 s (open, or paid and not settled), and sends due refunds. Works in bounded
 * batches. A payment is leased to one worker; a second check is harmless.
 */
export async function reconcilePayments(deps: PaymentDeps): Promise<{ payments: number; refunds: number }> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - staleAfterMs);
  const acceptedBefore = new Date(now.getTime() - acceptedStaleMs);
  const total = { payments: 0, refunds: 0 };
  for (let round = 1; round <= batchesPerRun; round++) {
    const leased = await inTransaction(deps.db, async (trx) => {
      const payments = await leaseStalePayments(trx, { before, now, limit: batch });
      const onHold = await listOnHold(trx, deps, payments);
      for (const { id: paymentId } of payments) {
        if (!onHold.has(paymentId)) await deps.enqueue(trx, 'settle-payment', { paymentId });
      }
      return payments.length;
    });
    const refunds = await inTransaction(deps.db, async (trx) => {
      const ids = await leaseDueRefunds(trx, { today: localDateIn('UTC', now), before, acceptedBefore, now, limit: batch });
      for (const refundId of ids) await deps.enqueue(trx, 'send-refund', { refundId });
      return ids.length;
    });
    total.payments += leased;
    total.refunds += refunds;
    if (leased < batch && refunds < batch) break;
  }
  return total;
}

/** @returns ids of payments that wait for staff; the gateway is not called for them */
async function listOnHold(trx: Trx, { getPayable }: PaymentDeps, payments: readonly PaymentRow[]): Promise<Set<string>> {
  const kinds = new Set(payments.map(({ payable }) => payable.kind));
  const ids = new Set<string>();
  for (const kind of kinds) {
    const group = payments.filter(({ payable }) => payable.kind === kind);
    for (const id of await getPayable(kind).listOnHold(trx, group)) ids.add(id);
  }
  return ids;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Some gateways take money after their page has expired. */
const expiredForMs = 3 * dayMs;

/** Enqueues an hourly status check of pages that expired in the last three days. @returns their number */
export function enqueueExpiredChecks(deps: PaymentDeps): Promise<number> {
  const now = deps.clock.now();
  const input = { since: new Date(now.getTime() - expiredForMs), before: new Date(now.getTime() - 60 * minuteMs), now, limit: 200 };
  return inTransaction(deps.db, async (trx) => {
    const ids = await leaseExpiredPayments(trx, input);
    for (const paymentId of ids) await deps.enqueue(trx, 'settle-payment', { paymentId });
    return ids.length;
  });
}

/** Ends attempts on a page that the gateway did not confirm for a day. Payers never saw them. @returns their number */
export async function expireUnopenedPages(deps: PaymentDeps): Promise<number> {
  const pages = await listUnopenedPages(deps.db, new Date(deps.clock.now().getTime() - dayMs), batch);
  for (const { id, amount, currency } of pages)
    await settlePayment(deps, id, { state: 'EXPIRED', amount, currency, declineCode: neverArrived });
  return pages.length;
}

/** Notifies the operator once about each payment whose money arrived five minutes ago and that could not be settled. */
export async function notifyUnsettled(deps: PaymentDeps): Promise<void> {
  for (const payment of await listUnsettled(deps.db, new Date(deps.clock.now().getTime() - 5 * minuteMs), batch)) {
    const incident = { event: 'PAYMENT_NOT_SETTLED' as const, about: payment.id, reason: `payment ${payment.id}`, payment };
    await inTransaction(deps.db, (trx) => deps.getPayable(payment.payable.kind).notifyOperator(trx, incident));
  }
}
