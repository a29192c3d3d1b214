import type { Price, Promotion, Town, WarehouseFeature, WarehouseOverview } from '@komora/api';
import { sortedTowns } from '../../entities/warehouse/towns.ts';
import type { Country } from '../../shared/config.ts';

/** Key figures of the catalogue for the home page. */
export interface CatalogueDigest {
  /** Lowest monthly price of a free box, in the deployment's own country if possible. */
  readonly priceFrom: Price | null;
  /** `priceFrom` with the cheapest insurance. */
  readonly totalFrom: Price | null;
  readonly freeBoxCount: number;
  readonly warehouseCount: number;
  readonly towns: readonly Town[];
  readonly countries: readonly Country[];
  /** Features of every warehouse in the deployment's own country; where it has none, of the first country. */
  readonly features: readonly WarehouseFeature[];
  readonly promotion: (Promotion & { readonly country: Country }) | null;
}

export function digestOf(overview: WarehouseOverview, home: Country, locale: string): CatalogueDigest {
  const { freeBoxCount, warehouseCount, countries } = overview;
  const homeFirst = [...countries.filter(({ country }) => country === home), ...countries.filter(({ country }) => country !== home)];
  const cheapest = homeFirst.find(({ totalFrom }) => totalFrom !== null);
  const promoted = homeFirst.find(({ promotion }) => promotion !== null);
  return {
    priceFrom: cheapest?.priceFrom ?? null,
    totalFrom: cheapest?.totalFrom ?? null,
    freeBoxCount,
    warehouseCount,
    towns: sortedTowns(overview.towns, locale),
    countries: countries.map(({ country }) => country),
    features: homeFirst[0]?.features ?? [],
    promotion: promoted?.promotion ? { ...promoted.promotion, country: promoted.country } : null,
  };
}
