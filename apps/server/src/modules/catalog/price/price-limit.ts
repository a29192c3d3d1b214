import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readPercentLimit } from '../../identity/index.ts';
import { listPriceRanges } from './price.sql.ts';

const dayMs = 86_400_000;
const comparedMs = 30 * dayMs;
const whole = 10_000;

/** True if a new list price of a box (net per month, minor units) is within the limit of the person. */
export type IsWithinLimit = (box: { id: string; before: number; after: number }) => boolean;

/**
 * The limit of a person for list prices of locked boxes of a warehouse. A higher price is compared with the lowest price of the last 30 days, and a lower one
 * with the highest, so that several changes do not add up to more.
 */
export async function priceLimitOf(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  {
    staffId,
    warehouseId,
    legalEntityId,
    boxIds,
  }: { staffId: string; warehouseId: string; legalEntityId: string; boxIds: readonly string[] },
): Promise<IsWithinLimit> {
  const now = clock.now();
  const basisPoints = await readPercentLimit(trx, { staffId, noun: 'price', warehouseId, legalEntityId, now });
  if (basisPoints === null) return () => true;
  const ranges = new Map((await listPriceRanges(trx, boxIds, new Date(now.getTime() - comparedMs))).map(({ id, ...range }) => [id, range]));
  return ({ id, before, after }) => {
    const { lowest, highest } = ranges.get(id) ?? { lowest: before, highest: before };
    if (after > before) return after * whole <= Math.min(lowest, before) * (whole + basisPoints);
    return after === before || after * whole >= Math.max(highest, before) * (whole - basisPoints);
  };
}
