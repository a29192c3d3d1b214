import { expect, test } from 'vitest';
import { directionsTo } from './directions.ts';

test('the way to a place begins where the reader chooses', () => {
  expect(directionsTo({ lat: 48.155, lng: 17.166 })).toBe('https://www.openstreetmap.org/directions?from=&to=48.155%2C17.166');
});
