import * as z from 'zod/mini';
import { PromoType, WarehouseFeature } from './enumerations.ts';
import { WarehouseListItem } from './warehouse.ts';

/** Characters of one warehouse as JSON: a card has room for less. */
const MOST_OF_ONE = 10_000;

const Answer = z.object({ warehouses: z.array(z.unknown()).check(z.maxLength(500)), total: z.int().check(z.gte(0)) });

/** The parts of a warehouse in which a newer deployment may use words that we do not know. */
const Newer = z.looseObject({
  features: z.array(z.unknown()),
  promotion: z.nullable(z.looseObject({ kind: z.unknown(), promoType: z.unknown() })),
});

/**
 * What another deployment answered to `GET /api/client/warehouse`, read as somebody else's word: what of a warehouse we have no name for
 * is left out, and else the warehouse itself.
 * @throws Error when it is no list, or one without a single warehouse that can be read
 */
export function readSiblingWarehouses(answer: unknown): WarehouseListItem[] {
  const { warehouses } = z.parse(Answer, answer);
  const read = warehouses.flatMap((one) => {
    const parsed = z.safeParse(WarehouseListItem, known(one));
    return parsed.success && JSON.stringify(parsed.data).length <= MOST_OF_ONE ? [parsed.data] : [];
  });
  if (read.length === 0 && warehouses.length > 0) throw new Error('None of the warehouses can be read');
  return read;
}

function known(one: unknown): unknown {
  const newer = z.safeParse(Newer, one);
  if (!newer.success) return one;
  const { features, promotion } = newer.data;
  const isKnown = promotion !== null && promotion.kind === 'FIRST_MONTH_FREE' && z.safeParse(PromoType, promotion.promoType).success;
  return {
    ...newer.data,
    features: features.filter((feature) => z.safeParse(WarehouseFeature, feature).success),
    promotion: isKnown ? promotion : null,
  };
}
