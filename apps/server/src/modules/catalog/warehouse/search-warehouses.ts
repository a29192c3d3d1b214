import type { Location, WarehouseAroundQuery, WarehouseQuery } from '@komora/api';
import { distanceInMetres, foldForSearch, limitAmount, parsePriceLimit } from '@komora/domain';
import type * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { CatalogueIndex, CatalogueView } from './catalogue-index.ts';
import { type CatalogueItem, chord, onSphere } from './catalogue-item.ts';
import type { FreeGroup } from './warehouse.presenter.ts';
import { type WidenedSearch, widenSearch } from './widen-search.ts';

type Query = z.output<typeof WarehouseQuery>;
type AroundQuery = z.output<typeof WarehouseAroundQuery>;

/** Response as JSON text; `expiresAt` in epoch ms. */
export interface ListResponse {
  json: string;
  expiresAt: number;
}

const defaultLimit = 100;
const defaultRadiusKm = 50;
const recommendedCount = 6;

/**
 * Warehouses that match every filter: those with free boxes first, then by distance when a position is given, then by name. Without a match, and
 * with `widen`, the query is read in another way.
 * @throws AppError request/invalid for an incomplete bounding box, or one with south > north
 */
export async function searchWarehouses(index: CatalogueIndex, query: Query): Promise<ListResponse> {
  const fits = createBoxFilter(query);
  const matches = createFilter(query, fits);
  const view = await index.fresh();
  const found = view.items.filter(matches);
  if (found.length === 0 && query.widen !== undefined) {
    const others = view.items.filter(
      createFilter({ ...query, search: '', south: undefined, west: undefined, north: undefined, east: undefined }, fits),
    );
    const wider = widenSearch(others, query);
    if (wider !== null) return listWidened(view, wider, query.limit ?? defaultLimit, fits);
  }
  const shown = order(found, query.location, query.limit ?? defaultLimit, ({ item }) => item.hasFreeBoxes);
  return list(view, shown, { total: found.length, from: query.location, fits });
}

/** Warehouses within `radius` km: not deactivated ones first, then by distance. */
export async function findWarehousesAround(
  index: CatalogueIndex,
  { location, radius = defaultRadiusKm, limit = defaultLimit }: AroundQuery,
): Promise<ListResponse> {
  const view = await index.fresh();
  const near = view.items.filter(({ row }) => distanceInMetres(location, row) <= radius * 1000);
  const shown = order(near, location, limit, ({ row }) => !row.deactivated);
  return list(view, shown, { total: near.length, from: location });
}

type BoxFilter = (group: FreeGroup) => boolean;

/** One free box must pass all filters of boxes. Undefined without such a filter. */
function createBoxFilter({ size = [], floorAccess = [], maxPrice = [] }: Query): BoxFilter | undefined {
  if (size.length + floorAccess.length + maxPrice.length === 0) return undefined;
  const limits = maxPrice.map(parsePriceLimit).filter((limit) => limit !== null);
  return (group) =>
    (size.length === 0 || size.includes(group.size)) &&
    (floorAccess.length === 0 || (group.access !== null && floorAccess.includes(group.access))) &&
    (limits.length === 0 || limits.some((limit) => limit.currency === group.total.currency && group.total.gross <= limitAmount(limit)));
}

function createFilter(query: Query, fits: BoxFilter | undefined): (item: CatalogueItem) => boolean {
  const words = foldForSearch(query.search ?? '')
    .split(' ')
    .filter(Boolean);
  const { country = [], feature = [] } = query;
  const inArea = createAreaFilter(query);
  return (one) =>
    words.every((word) => one.haystack.includes(word)) &&
    (country.length === 0 || country.includes(one.row.country)) &&
    (fits === undefined || one.free.some(fits)) &&
    feature.every((wanted) => one.item.features.includes(wanted)) &&
    inArea(one.row);
}

function createAreaFilter({ south, west, north, east }: Query): (point: Location) => boolean {
  const sides = Object.entries({ south, west, north, east });
  const missing = sides.find(([, value]) => value === undefined);
  if (sides.every(([, value]) => value === undefined)) return () => true;
  if (missing) throw new AppError('request/invalid', { fields: [{ path: missing[0], code: 'revalid/rule/basic/not-null' }] });
  if (south === undefined || west === undefined || north === undefined || east === undefined) return () => true;
  if (south > north)
    throw new AppError('request/invalid', {
      fields: [{ path: 'north', code: 'revalid/rule/basic/regex', params: { parameter: 'north' } }],
    });
  // An area across the 180° meridian has west > east.
  const inside = (lng: number) => (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
  return ({ lat, lng }) => lat >= south && lat <= north && inside(lng);
}

/**
 * The first `limit` items: items that match `first`, then by distance, then by name. `items` must be sorted by name.
 */
function order(
  items: CatalogueItem[],
  from: Location | undefined,
  limit: number,
  first: (item: CatalogueItem) => boolean,
): CatalogueItem[] {
  if (from === undefined) return [...items.filter(first), ...items.filter((item) => !first(item))].slice(0, limit);
  const here = onSphere(from);
  // One number per item: group offset plus chord (at most 4). Sorting numbers is far cheaper than sorting items.
  const keys = Float64Array.from(items, (item) => (first(item) ? 0 : 8) + chord(here, item));
  const last = keys.toSorted()[limit - 1] ?? Number.POSITIVE_INFINITY;
  const nearest: { item: CatalogueItem; key: number }[] = [];
  for (const [index, item] of items.entries()) {
    const key = keys[index] ?? Number.POSITIVE_INFINITY;
    if (key <= last) nearest.push({ item, key });
  }
  nearest.sort((a, b) => a.key - b.key || a.item.rank - b.item.rank);
  return nearest.slice(0, limit).map(({ item }) => item);
}

function listWidened(
  view: CatalogueView,
  { widened, items, from, limit }: WidenedSearch,
  most: number,
  fits: BoxFilter | undefined,
): ListResponse {
  // Nearness counts more here than free boxes.
  const shown = order(items, from, Math.min(limit ?? most, most), from === undefined ? ({ item }) => item.hasFreeBoxes : () => true);
  const { json, expiresAt } = list(view, shown, { total: limit === undefined ? items.length : shown.length, from, fits });
  return { json: `${json.slice(0, -1)},"widened":${JSON.stringify(widened)}}`, expiresAt };
}

interface ListFacts {
  total: number;
  /** Origin of the distances. */
  from: Location | undefined;
  fits?: BoxFilter | undefined;
}

/** @param found at most `limit` of `total` */
function list({ expiresAt }: CatalogueView, found: CatalogueItem[], { total, from, fits }: ListFacts): ListResponse {
  const items = found.map((one) => {
    const distance = from ? Math.round(distanceInMetres(from, one.row)) : null;
    return `${one.jsonHead},"distance":${distance}${fits === undefined ? '' : matchingJson(one.free.find(fits))}}`;
  });
  return { json: `{"warehouses":[${items.join(',')}],"total":${total}}`, expiresAt };
}

const matchingJson = (group: FreeGroup | undefined): string =>
  group === undefined ? '' : `,"matching":${JSON.stringify({ price: group.price, total: group.total })}`;

const similarSizes = {
  XS: ['XS', 'SMALL'],
  SMALL: ['SMALL', 'XS', 'MEDIUM'],
  MEDIUM: ['MEDIUM', 'SMALL', 'LARGE'],
  LARGE: ['LARGE', 'MEDIUM'],
} as const;

/**
 * The nearest other warehouses with a free box of the given or a neighbouring size, or of any size if none is given. Those in the same country
 * come first: others have another currency and other contracts. Undefined if the warehouse `id` does not exist.
 */
export async function recommendWarehouses(
  index: CatalogueIndex,
  id: string,
  size: keyof typeof similarSizes | undefined,
): Promise<ListResponse | undefined> {
  const view = await index.fresh();
  const origin = view.get(id);
  if (!origin) return undefined;
  const similar: readonly string[] | undefined = size && similarSizes[size];
  const found = view.items.filter((one) => one !== origin && one.free.some((free) => similar === undefined || similar.includes(free.size)));
  const nearest = order(found, origin.row, recommendedCount, ({ row }) => row.country === origin.row.country);
  return list(view, nearest, { total: nearest.length, from: origin.row });
}
