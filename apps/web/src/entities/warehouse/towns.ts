import type { Town } from '@komora/api';

const collators = new Map<string, Intl.Collator>();

/** One collator per language: creating one costs more than using it. */
function collatorOf(locale: string): Intl.Collator {
  const made = collators.get(locale) ?? new Intl.Collator(locale);
  collators.set(locale, made);
  return made;
}

/** Most warehouses first, then by name in the language's order. */
export function sortedTowns(towns: readonly Town[], locale: string): Town[] {
  const { compare } = collatorOf(locale);
  return [...towns].sort((one, other) => other.warehouseCount - one.warehouseCount || compare(one.name, other.name));
}

/** Zoom at which a town fills the map. */
export const TOWN_ZOOM = 11;
