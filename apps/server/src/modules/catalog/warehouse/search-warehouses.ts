import type { Location, WarehouseAroundQuery, WarehouseQuery } from '@komora/api';
import { distanceInMetres, foldForSearch } from '@komora/domain';
import type * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { CatalogueIndex, CatalogueView } from './catalogue-index.ts';
import { type CatalogueItem, chord, onSphere } from './catalogue-item.ts';
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
  const matches = createFilter(query);
  const view = await index.fresh();
  const found = view.items.filter(matches);
  if (found.length === 0 && query.widen !== undefined) {
    const others = view.items.filter(
      createFilter({ ...query, search: '', south: undefined, west: undefined, north: undefined, east: undefined }),
    );
    const wider = widenSearch(others, query);
    if (wider !== null) return listWidened(view, wider, query.limit ?? defaultLimit);
  }
  const shown = order(found, query.location, query.limit ?? defaultLimit, ({ item }) => item.hasFreeBoxes);
  return list(view, shown, found.length, query.location);
}

/** Warehouses within `radius` km: not deactivated ones first, then by distance. */
export async function findWarehousesAround(
  index: CatalogueIndex,
  { location, radius = defaultRadiusKm, limit = defaultLimit }: AroundQuery,
): Promise<ListResponse> {
  const view = await index.fresh();
  const near = view.items.filter(({ row }) => distanceInMetres(location, row) <= radius * 1000);
  const shown = order(near, location, limit, ({ row }) => !row.deactivated);
  return list(view, shown, near.length, location);
}

function createFilter(query: Query): (item: CatalogueItem) => boolean {
  const words = foldForSearch(query.search ?? '')
    .split(' ')
    .filter(Boolean);
  const { country = [], size = [], feature = [] } = query;
  const inArea = createAreaFilter(query);
  return (one) =>
    words.every((word) => one.haystack.includes(word)) &&
    (country.length === 0 || country.includes(one.row.country)) &&
    (size.length === 0 || one.freeSizes.some((free) => size.includes(free))) &&
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

function listWidened(view: CatalogueView, { widened, items, from, limit }: WidenedSearch, most: number): ListResponse {
  // What is near counts more here than what is free.
  const shown = order(items, from, Math.min(limit ?? most, most), from === undefined ? ({ item }) => item.hasFreeBoxes : () => true);
  const { json, expiresAt } = list(view, shown, limit === undefined ? items.length : shown.length, from);
  return { json: `${json.slice(0, -1)},"widened":${JSON.stringify(widened)}}`, expiresAt };
}

/** @param found at most `limit` of `total` */
function list({ expiresAt }: CatalogueView, found: CatalogueItem[], total: number, from: Location | undefined): ListResponse {
  const items = found.map((one) => `${one.jsonHead},"distance":${from ? Math.round(distanceInMetres(from, one.row)) : null}}`);
  return { json: `{"warehouses":[${items.join(',')}],"total":${total}}`, expiresAt };
}

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
  const found = view.items.filter((one) => one !== origin && one.freeSizes.some((free) => similar === undefined || similar.includes(free)));
  const nearest = order(found, origin.row, recommendedCount, ({ row }) => row.country === origin.row.country);
  return list(view, nearest, nearest.length, origin.row);
}
