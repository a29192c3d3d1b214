import { expect, it } from 'vitest';
import { BOXES_SEARCH_KEYS, filtersOf, isInvalid, validateBoxesSearch } from './boxes-search.ts';

it('reads one value like several, and drops unknown ones', () => {
  const search = validateBoxesSearch({ size: 'SMALL', country: ['SVK', 'NOWHERE'], feature: 'NOPE', view: 'map', other: '1' });
  expect(search).toEqual({ size: ['SMALL'], country: ['SVK'], view: 'map' });
  expect(validateBoxesSearch({ ...search })).toEqual(search);
});

it('returns every key, because the router passes the raw value of a missing one', () => {
  const search = validateBoxesSearch({ size: 'HUGE', view: 'list' });
  expect(Object.keys(search)).toEqual([...BOXES_SEARCH_KEYS]);
  expect({ size: 'HUGE', view: 'list', ...search }).toMatchObject({ size: undefined, view: undefined });
});

it('a place with a zoom is an area, without a zoom it orders by distance, an invalid place does nothing', () => {
  expect(filtersOf({ location: '48,17', zoom: '12' }).area).toBeDefined();
  expect(filtersOf({ location: '48,17' })).toMatchObject({ location: { lat: 48, lng: 17 }, area: undefined });
  expect(filtersOf({ location: 'oops', zoom: '12' })).toMatchObject({ location: undefined, area: undefined });
});

it('reports an invalid address', () => {
  expect(isInvalid({ location: '48,17', zoom: '12' })).toBe(false);
  expect(isInvalid({ location: '48' })).toBe(true);
  expect(isInvalid({ location: '48,17', zoom: 'near' })).toBe(true);
});
