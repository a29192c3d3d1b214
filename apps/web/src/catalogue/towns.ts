import type { Town } from '@komora/contract';

/** Those with most warehouses first, then by name as the language sorts. */
export function sortedTowns(towns: readonly Town[], locale: string): Town[] {
  const { compare } = new Intl.Collator(locale);
  return [...towns].sort((one, other) => other.warehouseCount - one.warehouseCount || compare(one.name, other.name));
}

/** The zoom at which a town fills the map. */
export const TOWN_ZOOM = 11;
