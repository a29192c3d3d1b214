import type { Price, Promotion, WarehouseList } from '@komora/contract';
import type { Town } from '../../catalogue/towns.ts';
import { townsOf } from '../../catalogue/towns.ts';
import type { Country } from '../../config.ts';
import { COUNTRIES } from '../../config.ts';

/** What the homepage says of the catalogue; a few hundred bytes instead of the whole list. */
export interface CatalogueDigest {
  /** The lowest price per month of a free box, in the deployment's own currency where there is one. */
  readonly priceFrom: Price | null;
  readonly freeBoxCount: number;
  readonly warehouseCount: number;
  readonly towns: readonly Town[];
  readonly countries: readonly Country[];
  readonly promotion: (Promotion & { readonly country: Country }) | null;
}

export function digestOf({ warehouses }: WarehouseList, home: Country, locale: string): CatalogueDigest {
  const open = warehouses.filter(({ deactivation }) => !deactivation.deactivated);
  const priced = open.filter(({ hasFreeBoxes, priceFrom }) => hasFreeBoxes && priceFrom !== null);
  const atHome = priced.filter(({ country }) => country === home);
  const currency = (atHome[0] ?? priced[0])?.priceFrom?.currency;
  const prices = priced.flatMap(({ priceFrom }) => (priceFrom !== null && priceFrom.currency === currency ? [priceFrom] : []));
  const [first, ...others] = prices;
  const promoted = [...atHome, ...open].find(({ promotion }) => promotion !== null);
  return {
    priceFrom: first === undefined ? null : others.reduce((least, price) => (price.gross < least.gross ? price : least), first),
    freeBoxCount: open.reduce((sum, { freeBoxCount }) => sum + freeBoxCount, 0),
    warehouseCount: open.length,
    towns: townsOf(open, locale),
    countries: COUNTRIES.filter((country) => open.some((warehouse) => warehouse.country === country)),
    promotion: promoted?.promotion ? { ...promoted.promotion, country: promoted.country } : null,
  };
}
