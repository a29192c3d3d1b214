import { type Location, WarehouseAroundQuery, WarehouseQuery } from '@komora/contract';
import { distanceInMetres, foldForSearch } from '@komora/domain';
import type * as z from 'zod/mini';
import { refuseField } from '../../refusal.ts';
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

/**
 * Warehouses that match every filter: those with free boxes first, then by distance when a position is given, then by name.
 * @throws Refusal request/invalid for a part of a bounding box, or one that is upside down
 */
export async function searchWarehouses(index: CatalogueIndex, query: Query): Promise<ListAnswer> {
  const matches = createFilter(query);
  const view = await index.fresh();
  const found = order(view.items.filter(matches), query.location, ({ item }) => item.hasFreeBoxes);
  return list(view, found, query.location, query.limit ?? defaultLimit);
}

/** Warehouses within `radius` km: not deactivated ones first, then by distance. */
export async function findWarehousesAround(index: CatalogueIndex, { location, radius = defaultRadiusKm, limit = defaultLimit }: AroundQuery): Promise<ListAnswer> {
  const view = await index.fresh();
  const near = view.items.filter(({ row }) => distanceInMetres(location, row) <= radius * 1000);
  return list(
    view,
    order(near, location, ({ row }) => !row.deactivated),
    location,
    limit,
  );
}

function createFilter(query: Query): (item: CatalogueItem) => boolean {
  const words = foldForSearch(query.search ?? '').split(' ').filter(Boolean);
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
  if (missing) throw refuseField(missing[0], 'revalid/rule/basic/not-null');
  if (south === undefined || west === undefined || north === undefined || east === undefined) return () => true;
  if (south > north) throw refuseField('north', 'revalid/rule/basic/regex', { parameter: 'north' });
  // An area across the 180° meridian has its west to the east of its east.
  const inside = (lng: number) => (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
  return ({ lat, lng }) => lat >= south && lat <= north && inside(lng);
}

/** `items` come in the order of names, which stays the last criterion. */
function order(items: CatalogueItem[], from: Location | undefined, first: (item: CatalogueItem) => boolean): CatalogueItem[] {
  if (from === undefined) return [...items.filter(first), ...items.filter((item) => !first(item))];
  const here = onSphere(from);
  return items
    .map((item) => ({ item, group: first(item) ? 0 : 1, far: chord(here, item) }))
    .sort((a, b) => a.group - b.group || a.far - b.far || a.item.rank - b.item.rank)
    .map(({ item }) => item);
}

function list({ expiresAt }: CatalogueView, found: CatalogueItem[], from: Location | undefined, limit: number): ListAnswer {
  const parts = found.slice(0, limit).map((one) => `${one.jsonHead},"distance":${from ? Math.round(distanceInMetres(from, one.row)) : null}}`);
  return { json: `{"warehouses":[${parts.join(',')}],"total":${found.length}}`, expiresAt };
}

const likeSizes = { XS: ['XS', 'SMALL'], SMALL: ['SMALL', 'XS', 'MEDIUM'], MEDIUM: ['MEDIUM', 'SMALL', 'LARGE'], LARGE: ['LARGE', 'MEDIUM'] } as const;
const recommendedCount = 6;

/**
 * The nearest other warehouses with a free box of a like size: the size itself or a neighbouring one; any size when none
 * is asked for. Undefined when there is no such warehouse to start from.
 */
export async function recommendWarehouses(index: CatalogueIndex, id: string, size: keyof typeof likeSizes | undefined): Promise<ListAnswer | undefined> {
  const view = await index.fresh();
  const origin = view.get(id);
  if (!origin) return undefined;
  const like: readonly string[] | undefined = size && likeSizes[size];
  const found = view.items.filter((one) => one !== origin && one.freeSizes.some((free) => like === undefined || like.includes(free)));
  const nearest = order(found, origin.row, () => true).slice(0, recommendedCount);
  return list(view, nearest, origin.row, recommendedCount);
}
