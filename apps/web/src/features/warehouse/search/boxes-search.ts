import type { BoxSize, WarehouseFeature } from '@komora/contract';
import { areaAround, parseLocation, parseZoom } from '../../../catalogue/area.ts';
import { knownCountries, knownFeatures, knownSizes, type WarehouseFilters } from '../../../catalogue/warehouse-filters.ts';
import type { Country } from '../../../config.ts';
import { textOf } from '../../../search.ts';

/** The query of /boxes. */
export interface BoxesSearch {
  /** 'lat,lng', as it was asked for: a wrong one is kept, so that the page can say so. */
  location?: string;
  zoom?: string;
  /** Town, street or name. */
  search?: string;
  country?: Country[];
  size?: BoxSize[];
  feature?: WarehouseFeature[];
  /** On a phone the map stands in place of the list. */
  view?: 'map';
}

/** The query keys that change the page as the server renders it. */
export const BOXES_SEARCH_KEYS = ['location', 'zoom', 'search', 'country', 'size', 'feature', 'view'] as const;

const filled = <K extends string, V extends string>(key: K, values: V[]): { [P in K]?: V[] } =>
  (values.length === 0 ? {} : { [key]: values }) as { [P in K]?: V[] };

const LONGEST_SEARCH = 100;

export function validateBoxesSearch(given: Record<string, unknown>): BoxesSearch {
  const location = textOf(given, 'location');
  const zoom = textOf(given, 'zoom');
  const search = textOf(given, 'search')?.slice(0, LONGEST_SEARCH);
  return {
    ...(location === undefined ? {} : { location }),
    ...(zoom === undefined ? {} : { zoom }),
    ...(search === undefined ? {} : { search }),
    ...filled('country', knownCountries(given.country)),
    ...filled('size', knownSizes(given.size)),
    ...filled('feature', knownFeatures(given.feature)),
    ...(given.view === 'map' ? { view: 'map' as const } : {}),
  };
}

/** Where the map stands by the address; null when the address does not say, or says it wrongly. */
export function viewOf({ location, zoom }: BoxesSearch) {
  const centre = location === undefined ? null : parseLocation(location);
  if (centre === null) return null;
  return { centre, zoom: zoom === undefined ? null : parseZoom(zoom) };
}

/** Whether the address holds a place or a zoom that cannot be read. */
export function isMistaken({ location, zoom }: BoxesSearch): boolean {
  return (location !== undefined && parseLocation(location) === null) || (zoom !== undefined && parseZoom(zoom) === null);
}

/** What is asked of the catalogue: a place with a zoom is an area, a place alone only an order by distance. */
export function filtersOf(search: BoxesSearch): WarehouseFilters {
  const view = viewOf(search);
  return {
    search: search.search,
    countries: search.country,
    sizes: search.size,
    features: search.feature,
    location: view?.centre,
    area: view === null || view.zoom === null ? undefined : areaAround(view.centre, view.zoom),
  };
}

/** How many filters are on, the text and the place not counted. */
export function filterCount({ country = [], size = [], feature = [] }: BoxesSearch): number {
  return country.length + size.length + feature.length;
}
