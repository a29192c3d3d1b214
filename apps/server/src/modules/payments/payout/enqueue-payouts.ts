import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Gateway } from '../payment/payment.ports.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { listFinished, listOpenPayouts } from './payout.sql.ts';
import { insertMissing } from './payout-difference.sql.ts';

const dayMs = 86_400_000;
/** Payouts of these days are listed, in case their notifications were lost. */
const listedDays = 40;
/** A bank can return a payout within this time after it was reported as paid. */
const returnDays = 10;
/** A payment or refund that is in no payout after this time is missing. Gateways pay out weekly or monthly at the longest. */
export const missingAfterDays = 35;
const mostOpen = 500;

/**
 * Enqueues a check of each payout that is new, open or young, and stores payments and refunds that no payout contains.
 * @returns the number of enqueued checks
 * @throws GatewayUnavailable; the job retries
 */
export async function enqueuePayouts(deps: PaymentDeps, gateways: readonly Gateway[]): Promise<number> {
  const now = deps.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  let total = 0;
  const failures: unknown[] = [];
  for (const gateway of gateways) {
    // A gateway that is down must not hide the payouts of the others.
    const found = await enqueueOf(deps, gateway, before).catch((error: unknown) => void failures.push(error));
    total += found ?? 0;
  }
  if (failures.length > 0) throw failures[0];
  return total;
}

async function enqueueOf(deps: PaymentDeps, { provider, payouts }: Gateway, before: (days: number) => Date): Promise<number> {
  if (payouts === undefined) return 0;
  const account = deps.credentials.accountOf(provider);
  const listed = await payouts.listIds(before(listedDays));
  const finished = await listFinished(deps.db, { provider, ids: listed, before: before(returnDays) });
  const due = new Set([
    ...listed.filter((id) => !finished.has(id)),
    ...(await listOpenPayouts(deps.db, { provider, account, limit: mostOpen })),
  ]);
  await inTransaction(deps.db, async (trx) => {
    for (const id of due) await deps.enqueue(trx, 'read-payout', { provider, id });
    await insertMissing(trx, { provider, account, before: before(missingAfterDays), now: deps.clock.now() });
  });
  return due.size;
}
