import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere } from '../../../platform/staff/scope.ts';
import { lockSite } from '../box/index.ts';
import { applyDuePrices, listWarehousesWithDuePrices } from './price.sql.ts';

/**
 * Moves planned prices to their boxes when the day has begun in the warehouse's time zone. Idempotent and safe in several workers.
 * @returns the number of boxes
 */
export async function applyPlannedPrices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  let boxes = 0;
  for (const id of await listWarehousesWithDuePrices(db, now)) {
    boxes += await inTransaction(db, async (trx) => {
      await lockSite(trx, id, everywhere);
      return applyDuePrices(trx, id, now);
    });
  }
  return boxes;
}
