import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deleteExpiredOffer } from '../reservation/index.ts';
import { offerBox } from './offer-box.ts';
import { listExpiredOffers, listUnblockedBoxes } from './waitlist.sql.ts';

const batchSize = 100;

/**
 * Offers every box with an expired offer to the next person on the waitlist, or releases it, and offers boxes whose blocked state has ended. Idempotent and safe in several workers: a box that
 * another transaction has locked is skipped until the next run.
 * @returns the number of boxes offered again and the number released
 */
export async function offerExpiredHolds(deps: Deps): Promise<{ offered: number; freed: number }> {
  const counts = { offered: 0, freed: 0 };
  const expired = await listExpiredOffers(deps.db, { now: deps.clock.now(), limit: batchSize });
  for (const boxId of expired) {
    const outcome = await inTransaction(deps.db, async (trx) => {
      if (await offerBox(trx, deps, boxId)) return 'offered';
      return (await deleteExpiredOffer(trx, { boxId, now: deps.clock.now() })) ? 'freed' : null;
    });
    if (outcome !== null) counts[outcome] += 1;
  }
  for (const boxId of await listUnblockedBoxes(deps.db, { now: deps.clock.now(), limit: batchSize }))
    if (await inTransaction(deps.db, (trx) => offerBox(trx, deps, boxId))) counts.offered += 1;
  return counts;
}
