import type { Location, WarehouseListItem } from '@komora/contract';
import type { Country } from '../config.ts';

export interface Town {
  readonly name: string;
  readonly country: Country;
  readonly warehouseCount: number;
  /** The middle of its warehouses. */
  readonly location: Location;
}

/** The towns with warehouses that can be rented in, those with most warehouses first, then by name. */
export function townsOf(warehouses: readonly WarehouseListItem[], locale: string): Town[] {
  const groups = new Map<string, WarehouseListItem[]>();
  for (const warehouse of warehouses) {
    if (warehouse.deactivation.deactivated) continue;
    const key = `${warehouse.country} ${warehouse.address.city}`;
    groups.set(key, [...(groups.get(key) ?? []), warehouse]);
  }
  const middle = (group: readonly WarehouseListItem[], part: 'lat' | 'lng'): number =>
    group.reduce((sum, { location }) => sum + location[part], 0) / group.length;
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const location = { lat: middle(group, 'lat'), lng: middle(group, 'lng') };
      return [{ name: first.address.city, country: first.country, warehouseCount: group.length, location }];
    })
    .sort((one, other) => other.warehouseCount - one.warehouseCount || one.name.localeCompare(other.name, locale));
}

/** The zoom at which a town fills the map. */
export const TOWN_ZOOM = 11;
