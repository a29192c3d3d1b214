import { Country, type Town, WarehouseFeature, type WarehouseListItem, WarehouseOverview } from '@komora/api';
import * as z from 'zod/mini';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { ListResponse } from './search-warehouses.ts';

/** Totals of the catalogue, without deactivated warehouses. */
export async function showOverview(index: CatalogueIndex): Promise<ListResponse> {
  const { items, expiresAt } = await index.fresh();
  const open = items.filter(({ row }) => !row.deactivated).map(({ item }) => item);
  const overview: WarehouseOverview = {
    warehouseCount: open.length,
    freeBoxCount: open.reduce((sum, { freeBoxCount }) => sum + freeBoxCount, 0),
    countries: Country.options.flatMap((country) => {
      const here = open.filter((item) => item.country === country);
      return here.length === 0 ? [] : [{ country, ...lowestFree(here), promotion: runningIn(here), features: sharedFeatures(here) }];
    }),
    towns: townsOf(open),
  };
  return { json: JSON.stringify(z.parse(WarehouseOverview, overview)), expiresAt };
}

/** The lowest total decides: operators of one country can have different insurances. */
function lowestFree(items: readonly WarehouseListItem[]): Pick<WarehouseListItem, 'priceFrom' | 'totalFrom'> {
  let lowest: Pick<WarehouseListItem, 'priceFrom' | 'totalFrom'> = { priceFrom: null, totalFrom: null };
  for (const { hasFreeBoxes, priceFrom, totalFrom } of items)
    if (hasFreeBoxes && totalFrom !== null && (lowest.totalFrom === null || totalFrom.gross < lowest.totalFrom.gross))
      lowest = { priceFrom, totalFrom };
  return lowest;
}

function sharedFeatures(items: readonly WarehouseListItem[]): WarehouseListItem['features'] {
  return WarehouseFeature.options.filter((feature) => items.every(({ features }) => features.includes(feature)));
}

/** Prefers a promotion of a warehouse with free boxes. */
function runningIn(items: readonly WarehouseListItem[]): WarehouseListItem['promotion'] {
  const promoted = items.filter(({ promotion }) => promotion !== null);
  return (promoted.find(({ hasFreeBoxes }) => hasFreeBoxes) ?? promoted[0])?.promotion ?? null;
}

const names = new Intl.Collator('en', { numeric: true });

function townsOf(items: readonly WarehouseListItem[]): Town[] {
  const groups = Map.groupBy(items, ({ country, address }) => `${country} ${address.city}`);
  const towns = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const middle = (part: 'lat' | 'lng') => group.reduce((sum, { location }) => sum + location[part], 0) / group.length;
    const location = { lat: middle('lat'), lng: middle('lng') };
    return [{ name: first.address.city, country: first.country, warehouseCount: group.length, location }];
  });
  return towns.sort((a, b) => b.warehouseCount - a.warehouseCount || names.compare(a.name, b.name));
}
