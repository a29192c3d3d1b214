import { expect, it } from 'vitest';
import { BOXES_SEARCH_KEYS, filterCount, filtersOf, isInvalid, validateBoxesSearch } from './boxes-search.ts';

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

it('keeps valid price limits, one of each currency, and known accesses of floors', () => {
  const search = validateBoxesSearch({ maxPrice: ['50EUR', 'x', '1000CZK', '70EUR', '0HUF'], floorAccess: ['STAIRS', 'LIFT'] });
  expect(search).toMatchObject({ maxPrice: ['1000CZK', '50EUR'], floorAccess: ['LIFT'] });
  expect(validateBoxesSearch({ ...search })).toEqual(search);
  expect(filtersOf(search)).toMatchObject({ maxPrices: ['1000CZK', '50EUR'], floorAccesses: ['LIFT'] });
  expect(filterCount(search)).toBe(3);
  expect(validateBoxesSearch({ maxPrice: '99999999EUR', floorAccess: '' })).toMatchObject({ maxPrice: undefined, floorAccess: undefined });
});
