import type { BoxSize, Location, WarehouseFeature } from '@komora/api';
import { BOX_SIZES } from '@komora/domain/box-size';
import { COUNTRIES, type Country } from '../../shared/config.ts';
import type { Area } from './area.ts';

export { BOX_SIZES };

export const FEATURES = [
  'ACCESS_24_7',
  'VIDEO_MONITORING',
  'SMART',
  'HEATING',
  'PARKING',
  'BARRIER_FREE',
  'FIRST_MONTH_FREE',
  'STARTER_PACKAGE_PARTNER',
] as const satisfies readonly WarehouseFeature[];

/** Filters of the catalogue; an empty list does not filter. */
export interface WarehouseFilters {
  readonly search?: string | undefined;
  readonly countries?: readonly Country[] | undefined;
  readonly sizes?: readonly BoxSize[] | undefined;
  readonly features?: readonly WarehouseFeature[] | undefined;
  /** Origin of distances. */
  readonly location?: Location | undefined;
  readonly area?: Area | undefined;
}

/** Most warehouses per request; also the limit of the API. */
export const LIMIT = 500;
/** Length of a list before "show more", and of the list in the server's HTML. */
export const FIRST_LIMIT = 24;
const degrees = (value: number): string => value.toFixed(4);

/** Query values of a search in a fixed order, so that equal searches have equal keys. */
export function filterQuery({ search, countries = [], sizes = [], features = [], location, area }: WarehouseFilters) {
  return {
    ...(search === undefined || search === '' ? {} : { search }),
    ...(countries.length === 0 ? {} : { country: [...countries].sort() }),
    ...(sizes.length === 0 ? {} : { size: [...sizes].sort() }),
    ...(features.length === 0 ? {} : { feature: [...features].sort() }),
    ...(location === undefined ? {} : { location: `${degrees(location.lat)},${degrees(location.lng)}` }),
    ...(area === undefined
      ? {}
      : { south: degrees(area.south), west: degrees(area.west), north: degrees(area.north), east: degrees(area.east) }),
  };
}

const known = <T extends string>(values: readonly T[], given: unknown): T[] => {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return values.filter((value) => list.includes(value));
};

export const knownCountries = (given: unknown): Country[] => known(COUNTRIES, given);
export const knownSizes = (given: unknown): BoxSize[] => known(BOX_SIZES, given);
export const knownFeatures = (given: unknown): WarehouseFeature[] => known(FEATURES, given);
