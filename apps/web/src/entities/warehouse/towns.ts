import type { Town } from '@komora/contract';

const collators = new Map<string, Intl.Collator>();

/** Made once for each language: a collator costs more to make than to use. */
function collatorOf(locale: string): Intl.Collator {
  const made = collators.get(locale) ?? new Intl.Collator(locale);
  collators.set(locale, made);
  return made;
}

/** Those with most warehouses first, then by name as the language sorts. */
export function sortedTowns(towns: readonly Town[], locale: string): Town[] {
  const { compare } = collatorOf(locale);
  return [...towns].sort((one, other) => other.warehouseCount - one.warehouseCount || compare(one.name, other.name));
}

/** The zoom at which a town fills the map. */
export const TOWN_ZOOM = 11;
