import type { Trx } from '../../../platform/db/database.ts';
import { type NewPrice, planPrices, updatePrices } from './price.sql.ts';

/** Sets list prices of boxes, now (`effectiveOn` null) or from a later day. Writes no audit entry. */
export async function importPrices(
  trx: Trx,
  { prices, effectiveOn, now }: { prices: readonly NewPrice[]; effectiveOn: string | null; now: Date },
): Promise<void> {
  if (effectiveOn === null) await updatePrices(trx, prices);
  else await planPrices(trx, prices, effectiveOn, now);
}
