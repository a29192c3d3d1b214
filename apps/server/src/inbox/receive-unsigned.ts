import type { PaymentProvider } from '@komora/contract/enumerations';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { expectsNews } from '../modules/payment/index.ts';
import { Refusal } from '../refusal.ts';
import { countWaitingUnsigned, dropOldUnsigned, upsertUnsigned } from './inbox.sql.ts';

const mostWaiting = 200;
const keptMs = 7 * 86_400_000;
/** A job takes seconds; one that is still waiting after this may have been lost. */
const jobMs = 10 * 60_000;

/**
 * Takes in a notification that anybody can send. One row per payment is kept: made-up ids leave nothing behind, unless an attempt of ours has
 * an unknown outcome, and then not many. The same id may come again, for a later state.
 * @throws Refusal too-many-requests; the gateway tells it again
 */
export async function receiveUnsigned(
  deps: Deps,
  news: { provider: PaymentProvider; eventId: string; providerPaymentId: string; body: Buffer },
  doubt: () => void,
): Promise<void> {
  const expected = await expectsNews(deps, news.provider, news.providerPaymentId);
  if (expected === 'NO') return;
  const now = deps.clock.now();
  if (expected === 'PERHAPS') {
    doubt();
    const { provider } = news;
    await inTransaction(deps.db, (trx) => dropOldUnsigned(trx, { provider, before: new Date(now.getTime() - keptMs) }));
    if ((await countWaitingUnsigned(deps.db, provider, mostWaiting)) >= mostWaiting)
      throw new Refusal('too-many-requests', { retryAfter: 60 });
  }
  await inTransaction(deps.db, async (trx) => {
    const { id, waitsSince } = await upsertUnsigned(trx, { ...news, id: deps.ids.uuid(), now });
    // Who waits already has a job, which looks at what has come by its end.
    if (waitsSince !== null && now.getTime() - waitsSince.getTime() < jobMs) return;
    await deps.enqueue(trx, 'process-notification', { notificationId: id }, { singletonKey: id });
  });
}
