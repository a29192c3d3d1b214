import type { WarehouseListItem } from '@komora/api';
import { foldForSearch } from '@komora/domain';
import type { FreeGroup } from './warehouse.presenter.ts';
import type { SummaryRow } from './warehouse.sql.ts';

/** One warehouse in the index: data for filters and sorting, and its response serialised once. */
export interface CatalogueItem {
  row: SummaryRow;
  item: WarehouseListItem;
  /** Name, town, street, number and ZIP, folded. */
  haystack: string;
  /** The cheapest first. */
  free: readonly FreeGroup[];
  /** Point on the unit sphere. Chords sort points in the same order as distances, but are much cheaper to compute. */
  x: number;
  y: number;
  z: number;
  /** JSON of the item without the distance and the closing brace. */
  jsonHead: string;
  /** Epoch ms of the first hold expiry; Infinity if there is none. */
  expiresAt: number;
  /** Position in the order by name. */
  rank: number;
}

export function createCatalogueItem(row: SummaryRow, item: WarehouseListItem, free: readonly FreeGroup[]): CatalogueItem {
  const { distance: _, ...rest } = item;
  const expiries = row.availability.flatMap(({ expiresAt }) => expiresAt ?? []);
  return {
    row,
    item,
    haystack: foldForSearch(`${row.name} ${row.city} ${row.street} ${row.number} ${row.zip}`),
    free,
    ...onSphere(row),
    jsonHead: JSON.stringify(rest).slice(0, -1),
    expiresAt: Math.min(Number.POSITIVE_INFINITY, ...expiries),
    rank: 0,
  };
}

export interface OnSphere {
  x: number;
  y: number;
  z: number;
}

export function onSphere({ lat, lng }: { lat: number; lng: number }): OnSphere {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}

/** Square of the chord length; at most 4, grows with the distance. */
export function chord(a: OnSphere, b: OnSphere): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;
}
