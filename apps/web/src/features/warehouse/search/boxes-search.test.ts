import { expect, it } from 'vitest';
import { filtersOf, isMistaken, validateBoxesSearch } from './boxes-search.ts';

it('reads one value as it reads several, and drops what is unknown', () => {
  const search = validateBoxesSearch({ size: 'SMALL', country: ['SVK', 'NOWHERE'], feature: 'NOPE', view: 'map', other: '1' });
  expect(search).toEqual({ size: ['SMALL'], country: ['SVK'], view: 'map' });
  expect(validateBoxesSearch({ ...search })).toEqual(search);
});

it('a place with a zoom is an area, alone it only orders by distance, and a wrong one asks nothing', () => {
  expect(filtersOf({ location: '48,17', zoom: '12' }).area).toBeDefined();
  expect(filtersOf({ location: '48,17' })).toMatchObject({ location: { lat: 48, lng: 17 }, area: undefined });
  expect(filtersOf({ location: 'oops', zoom: '12' })).toMatchObject({ location: undefined, area: undefined });
});

it('knows a mistaken address', () => {
  expect(isMistaken({ location: '48,17', zoom: '12' })).toBe(false);
  expect(isMistaken({ location: '48' })).toBe(true);
  expect(isMistaken({ location: '48,17', zoom: 'near' })).toBe(true);
});
