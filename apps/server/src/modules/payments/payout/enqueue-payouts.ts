import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Gateway } from '../payment/payment.ports.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { listFinished, listOpenPayouts } from './payout.sql.ts';
import { insertMissingPayments } from './payout-difference.sql.ts';

const dayMs = 86_400_000;
/** Payouts of these days are listed, in case their notifications were lost. */
const listedDays = 40;
/** A bank can return a payout within this time after it was reported as paid. */
const returnDays = 10;
/** A payment that is in no payout after this time is missing. Gateways pay out weekly or monthly at the longest. */
export const missingAfterDays = 35;
const mostOpen = 500;

/**
 * Enqueues a check of each payout that is new, open or young, and stores payments that no payout contains.
 * @returns the number of enqueued checks
 * @throws GatewayUnavailable; the job retries
 */
export async function enqueuePayouts(deps: PaymentDeps, gateways: readonly Gateway[]): Promise<number> {
  const now = deps.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  let total = 0;
  for (const { provider, payouts } of gateways) {
    if (payouts === undefined) continue;
    const account = deps.credentials.accountOf(provider);
    const listed = await payouts.listIds(before(listedDays));
    const finished = await listFinished(deps.db, { provider, ids: listed, before: before(returnDays) });
    const due = new Set([
      ...listed.filter((id) => !finished.has(id)),
      ...(await listOpenPayouts(deps.db, { provider, account, limit: mostOpen })),
    ]);
    total += due.size;
    await inTransaction(deps.db, async (trx) => {
      for (const id of due) await deps.enqueue(trx, 'read-payout', { provider, id });
      await insertMissingPayments(trx, { provider, account, before: before(missingAfterDays), now });
    });
  }
  return total;
}
