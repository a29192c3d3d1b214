import { localDateIn } from '@komora/domain';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { takeQuietPayments } from './payment.sql.ts';
import { takeDueRefunds } from './refund.sql.ts';

/** Younger ones are still in the hands of the browser, the notification or a job. */
const quietAfterMs = 20_000;
/** A bank takes days for a refund that the gateway has accepted. */
const acceptedQuietMs = 60 * 60_000;
const batch = 50;
const batchesPerRun = 20;

/**
 * Asks again about payments that nobody has heard of for 20 s (open, or paid and not settled) and takes up refunds that are due. It
 * only enqueues, in bounded batches; a payment goes to one of two workers, and asking twice would do no harm.
 */
export async function reconcilePayments(deps: Deps): Promise<{ payments: number; refunds: number }> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - quietAfterMs);
  const acceptedBefore = new Date(now.getTime() - acceptedQuietMs);
  const total = { payments: 0, refunds: 0 };
  for (let round = 1; round <= batchesPerRun; round++) {
    const taken = await inTransaction(deps.db, async (trx) => {
      const ids = await takeQuietPayments(trx, { before, now, limit: batch });
      for (const paymentId of ids) await deps.enqueue(trx, 'settle-payment', { paymentId }, { singletonKey: paymentId });
      return ids.length;
    });
    const refunds = await inTransaction(deps.db, async (trx) => {
      const ids = await takeDueRefunds(trx, { today: localDateIn('UTC', now), before, acceptedBefore, now, limit: batch });
      for (const refundId of ids) await deps.enqueue(trx, 'send-refund', { refundId }, { singletonKey: refundId });
      return ids.length;
    });
    total.payments += taken;
    total.refunds += refunds;
    if (taken < batch && refunds < batch) break;
  }
  return total;
}
