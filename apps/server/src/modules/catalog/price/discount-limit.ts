import type { AuditContext } from '../../../platform/audit/index.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readPercentLimit } from '../../identity/index.ts';
import { type DiscountPlace, listDiscountedEntities, lowestListPrice } from './discount-limit.sql.ts';

const whole = 10_000;

/** The highest discount of a person at a place. Null: without a limit. */
export interface DiscountLimit {
  basisPoints: number;
  /** Net, minor units: the same share of the lowest list price there, so that the limit holds for each box. 0 without boxes. */
  amount: number;
}

/**
 * The limit for list prices also bounds discounts. For a country it is the lowest one that the person has at its legal entities.
 * @returns null: without a limit
 */
export async function readDiscountLimit(
  reader: Reader,
  { clock }: Pick<Deps, 'clock'>,
  { staffId, ...place }: DiscountPlace & { staffId: string },
): Promise<DiscountLimit | null> {
  const now = clock.now();
  let lowest: number | null = null;
  for (const part of await listDiscountedEntities(reader, place)) {
    const basisPoints = await readPercentLimit(reader, { ...part, staffId, noun: 'price', now });
    if (basisPoints !== null) lowest = Math.min(lowest ?? basisPoints, basisPoints);
  }
  if (lowest === null) return null;
  return { basisPoints: lowest, amount: Math.floor((((await lowestListPrice(reader, place)) ?? 0) * lowest) / whole) };
}

/** The limit of who acts. Commands and jobs have none. */
export async function discountLimitOf(
  reader: Reader,
  deps: Pick<Deps, 'clock'>,
  audit: AuditContext,
  place: DiscountPlace,
): Promise<DiscountLimit | null> {
  return 'job' in audit ? null : readDiscountLimit(reader, deps, { ...place, staffId: audit.staffId });
}
