import type { BoxSize, FloorAccess, WarehouseFeature } from '@komora/api';
import { textOf } from '@komora/web-kit/search-params';
import { areaAround, parseLocation, parseZoom } from '../../../entities/warehouse/area.ts';
import {
  knownAccesses,
  knownCountries,
  knownFeatures,
  knownLimits,
  knownSizes,
  type WarehouseFilters,
} from '../../../entities/warehouse/warehouse-filters.ts';
import type { Country } from '../../../shared/config.ts';

/** The query of /boxes. */
export interface BoxesSearch {
  /** 'lat,lng' as requested: an invalid one is kept, so that the page can report it. */
  location?: string | undefined;
  zoom?: string | undefined;
  /** Town, street or name. */
  search?: string | undefined;
  country?: Country[] | undefined;
  size?: BoxSize[] | undefined;
  feature?: WarehouseFeature[] | undefined;
  /** Highest monthly price such as `50EUR`, at most one per currency. */
  maxPrice?: string[] | undefined;
  floorAccess?: FloorAccess[] | undefined;
  /** On phones the map replaces the list. */
  view?: 'map' | undefined;
}

/** Query keys that change the page on the server. */
export const BOXES_SEARCH_KEYS = ['location', 'zoom', 'search', 'country', 'size', 'feature', 'maxPrice', 'floorAccess', 'view'] as const;

/** A change that removes all filters; text and place stay. */
export const NO_FILTERS = { country: [], size: [], feature: [], maxPrice: [], floorAccess: [] } satisfies BoxesSearch;

const filled = <V extends string>(values: V[]): V[] | undefined => (values.length === 0 ? undefined : values);

const LONGEST_SEARCH = 100;

export function validateBoxesSearch(given: Record<string, unknown>): BoxesSearch {
  return {
    location: textOf(given, 'location'),
    zoom: textOf(given, 'zoom'),
    search: textOf(given, 'search')?.slice(0, LONGEST_SEARCH),
    country: filled(knownCountries(given.country)),
    size: filled(knownSizes(given.size)),
    feature: filled(knownFeatures(given.feature)),
    maxPrice: filled(knownLimits(given.maxPrice)),
    floorAccess: filled(knownAccesses(given.floorAccess)),
    view: given.view === 'map' ? 'map' : undefined,
  };
}

/** View of the map in the address; null when it is missing or invalid. */
export function viewOf({ location, zoom }: BoxesSearch) {
  const centre = location === undefined ? null : parseLocation(location);
  if (centre === null) return null;
  return { centre, zoom: zoom === undefined ? null : parseZoom(zoom) };
}

/** True if the address holds an invalid place or zoom. */
export function isInvalid({ location, zoom }: BoxesSearch): boolean {
  return (location !== undefined && parseLocation(location) === null) || (zoom !== undefined && parseZoom(zoom) === null);
}

/** Filters of the catalogue: a place with a zoom is an area, a place alone orders by distance. */
export function filtersOf(search: BoxesSearch): WarehouseFilters {
  const view = viewOf(search);
  return {
    search: search.search,
    countries: search.country,
    sizes: search.size,
    features: search.feature,
    maxPrices: search.maxPrice,
    floorAccesses: search.floorAccess,
    location: view?.centre,
    area: view === null || view.zoom === null ? undefined : areaAround(view.centre, view.zoom),
  };
}

/** Number of active filters, without text and place. */
export function filterCount(search: BoxesSearch): number {
  return Object.keys(NO_FILTERS).reduce((sum, key) => sum + (search[key as keyof typeof NO_FILTERS]?.length ?? 0), 0);
}
