import type { Location, WarehouseAroundQuery, WarehouseQuery } from '@komora/contract';
import { distanceInMetres, foldForSearch } from '@komora/domain';
import type * as z from 'zod/mini';
import { Refusal } from '../../refusal.ts';
import type { CatalogueIndex, CatalogueView } from './catalogue-index.ts';
import { type CatalogueItem, chord, onSphere } from './catalogue-item.ts';

type Query = z.output<typeof WarehouseQuery>;
type AroundQuery = z.output<typeof WarehouseAroundQuery>;

/** A list as JSON text, and until when it holds. */
export interface ListAnswer {
  json: string;
  expiresAt: number;
}

const defaultLimit = 100;
const defaultRadiusKm = 50;
const recommendedCount = 6;

/**
 * Warehouses that match every filter: those with free boxes first, then by distance when a position is given, then by name.
 * @throws Refusal request/invalid for a part of a bounding box, or one that is upside down
 */
export async function searchWarehouses(index: CatalogueIndex, query: Query): Promise<ListAnswer> {
  const matches = createFilter(query);
  const view = await index.fresh();
  const found = view.items.filter(matches);
  const shown = order(found, query.location, query.limit ?? defaultLimit, ({ item }) => item.hasFreeBoxes);
  return list(view, shown, found.length, query.location);
}

/** Warehouses within `radius` km: not deactivated ones first, then by distance. */
export async function findWarehousesAround(
  index: CatalogueIndex,
  { location, radius = defaultRadiusKm, limit = defaultLimit }: AroundQuery,
): Promise<ListAnswer> {
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
  if (missing) throw new Refusal('request/invalid', { fields: [{ path: missing[0], code: 'revalid/rule/basic/not-null' }] });
  if (south === undefined || west === undefined || north === undefined || east === undefined) return () => true;
  if (south > north)
    throw new Refusal('request/invalid', { fields: [{ path: 'north', code: 'revalid/rule/basic/regex', params: { parameter: 'north' } }] });
  // An area across the 180° meridian has its west to the east of its east.
  const inside = (lng: number) => (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
  return ({ lat, lng }) => lat >= south && lat <= north && inside(lng);
}

/**
 * The first `limit` of the items: `first` ones before others, then by distance, then by name, in the order of which they come.
 */
function order(
  items: CatalogueItem[],
  from: Location | undefined,
  limit: number,
  first: (item: CatalogueItem) => boolean,
): CatalogueItem[] {
  if (from === undefined) return [...items.filter(first), ...items.filter((item) => !first(item))].slice(0, limit);
  const here = onSphere(from);
  // One number each, group above chord (at most 4), since sorting numbers alone is far cheaper than sorting items.
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

/** @param found at most `limit` of `total` */
function list({ expiresAt }: CatalogueView, found: CatalogueItem[], total: number, from: Location | undefined): ListAnswer {
  const parts = found.map((one) => `${one.jsonHead},"distance":${from ? Math.round(distanceInMetres(from, one.row)) : null}}`);
  return { json: `{"warehouses":[${parts.join(',')}],"total":${total}}`, expiresAt };
}

const likeSizes = {
  XS: ['XS', 'SMALL'],
  SMALL: ['SMALL', 'XS', 'MEDIUM'],
  MEDIUM: ['MEDIUM', 'SMALL', 'LARGE'],
  LARGE: ['LARGE', 'MEDIUM'],
} as const;

/**
 * The nearest other warehouses with a free box of a like size: the size itself or a neighbouring one; any size when none
 * is asked for. Undefined when there is no such warehouse to start from.
 */
export async function recommendWarehouses(
  index: CatalogueIndex,
  id: string,
  size: keyof typeof likeSizes | undefined,
): Promise<ListAnswer | undefined> {
  const view = await index.fresh();
  const origin = view.get(id);
  if (!origin) return undefined;
  const like: readonly string[] | undefined = size && likeSizes[size];
  const found = view.items.filter((one) => one !== origin && one.freeSizes.some((free) => like === undefined || like.includes(free)));
  const nearest = order(found, origin.row, recommendedCount, () => true);
  return list(view, nearest, nearest.length, origin.row);
}
