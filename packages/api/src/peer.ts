import * as z from 'zod/mini';
import { PromoType, WarehouseFeature } from './enumerations.ts';
import { WarehouseListItem } from './warehouse.ts';

/** Maximum characters of one warehouse as JSON. */
const MOST_OF_ONE = 10_000;

const ApiResponse = z.object({ warehouses: z.array(z.unknown()).check(z.maxLength(500)), total: z.int().check(z.gte(0)) });

/** The fields of a warehouse in which a newer deployment can have unknown values, and those that an older one does not send. */
const OtherVersion = z.looseObject({
  features: z.array(z.unknown()),
  priceFrom: z.unknown(),
  totalFrom: z.optional(z.unknown()),
  sizes: z.array(z.looseObject({ priceFrom: z.unknown(), totalFrom: z.optional(z.unknown()) })),
  promotion: z.nullable(z.looseObject({ kind: z.unknown(), promoType: z.unknown() })),
});

/**
 * Reads the response of a peer deployment to `GET /api/client/warehouse` as untrusted data. Unknown values of a warehouse
 * are omitted; a warehouse that is otherwise invalid is omitted itself.
 * @throws Error if it is no list, or a list without a valid warehouse
 */
export function parsePeerWarehouses(response: unknown): WarehouseListItem[] {
  const { warehouses } = z.parse(ApiResponse, response);
  const read = warehouses.flatMap((one) => {
    const parsed = z.safeParse(WarehouseListItem, known(one));
    return parsed.success && JSON.stringify(parsed.data).length <= MOST_OF_ONE ? [parsed.data] : [];
  });
  if (read.length === 0 && warehouses.length > 0) throw new Error('None of the warehouses can be read');
  return read;
}

function known(one: unknown): unknown {
  const other = z.safeParse(OtherVersion, one);
  if (!other.success) return one;
  const { features, promotion, sizes } = other.data;
  const isKnown = promotion !== null && promotion.kind === 'FIRST_MONTH_FREE' && z.safeParse(PromoType, promotion.promoType).success;
  return {
    ...withTotal(other.data),
    sizes: sizes.map(withTotal),
    features: features.filter((feature) => z.safeParse(WarehouseFeature, feature).success),
    promotion: isKnown ? promotion : null,
  };
}

/** An older deployment sends no prices with insurance. */
function withTotal<T extends { priceFrom: unknown; totalFrom?: unknown }>(prices: T): T {
  return prices.totalFrom === undefined ? { ...prices, totalFrom: prices.priceFrom } : prices;
}
