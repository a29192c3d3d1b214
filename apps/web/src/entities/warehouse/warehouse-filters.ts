import type { BoxSize, FloorAccess, Location, WarehouseFeature } from '@komora/api';
import { BOX_SIZES } from '@komora/domain/box-size';
import { parsePriceLimit } from '@komora/domain/price-limit';
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

export const FLOOR_ACCESSES = ['GROUND', 'LIFT'] as const satisfies readonly FloorAccess[];

/** Filters of the catalogue; an empty list does not filter. */
export interface WarehouseFilters {
  readonly search?: string | undefined;
  readonly countries?: readonly Country[] | undefined;
  readonly sizes?: readonly BoxSize[] | undefined;
  readonly features?: readonly WarehouseFeature[] | undefined;
  /** Highest monthly price such as `50EUR`, at most one per currency. */
  readonly maxPrices?: readonly string[] | undefined;
  readonly floorAccesses?: readonly FloorAccess[] | undefined;
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
export function filterQuery(filters: WarehouseFilters) {
  const { search, countries = [], sizes = [], features = [], maxPrices = [], floorAccesses = [], location, area } = filters;
  return {
    ...(search === undefined || search === '' ? {} : { search }),
    ...(countries.length === 0 ? {} : { country: [...countries].sort() }),
    ...(sizes.length === 0 ? {} : { size: [...sizes].sort() }),
    ...(features.length === 0 ? {} : { feature: [...features].sort() }),
    ...(maxPrices.length === 0 ? {} : { maxPrice: [...maxPrices].sort() }),
    ...(floorAccesses.length === 0 ? {} : { floorAccess: [...floorAccesses].sort() }),
    ...(location === undefined ? {} : { location: `${degrees(location.lat)},${degrees(location.lng)}` }),
    ...(area === undefined
      ? {}
      : { south: degrees(area.south), west: degrees(area.west), north: degrees(area.north), east: degrees(area.east) }),
  };
}

const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : [given]);

const known = <T extends string>(values: readonly T[], given: unknown): T[] => {
  const list = listOf(given);
  return values.filter((value) => list.includes(value));
};

export const knownCountries = (given: unknown): Country[] => known(COUNTRIES, given);
export const knownSizes = (given: unknown): BoxSize[] => known(BOX_SIZES, given);
export const knownFeatures = (given: unknown): WarehouseFeature[] => known(FEATURES, given);
export const knownAccesses = (given: unknown): FloorAccess[] => known(FLOOR_ACCESSES, given);

/** Valid limits, the first of each currency. */
export function knownLimits(given: unknown): string[] {
  const limits = listOf(given).filter((value): value is string => typeof value === 'string' && parsePriceLimit(value) !== null);
  return limits.filter((limit, index) => limits.findIndex((other) => other.slice(-3) === limit.slice(-3)) === index).sort();
}
