import { describe, expect, test } from 'vitest';
import { COUNTRIES, type Country } from './country.ts';
import { boundsOf, isInCountry } from './country-outline.ts';

const TOWNS: readonly (readonly [string, Country, number, number])[] = [
  ['Bratislava', 'SVK', 48.1486, 17.1077],
  ['Košice', 'SVK', 48.7164, 21.2611],
  ['Praha', 'CZE', 50.0755, 14.4378],
  ['Brno', 'CZE', 49.1951, 16.6068],
  ['Kraków', 'POL', 50.0647, 19.945],
  ['Gdańsk', 'POL', 54.352, 18.6466],
  ['Budapest', 'HUN', 47.4979, 19.0402],
  ['Szeged', 'HUN', 46.253, 20.1414],
];

describe('a place', () => {
  test.each(TOWNS)('in %s is in %s only', (_, country, lat, lng) => {
    expect(COUNTRIES.filter((one) => isInCountry(one, { lat, lng }))).toContain(country);
    // Bratislava lies within the tolerance of no other served country.
    expect(COUNTRIES.filter((one) => isInCountry(one, { lat, lng }))).toHaveLength(1);
  });

  test.each([
    ['Wien', 48.2082, 16.3738],
    ['swapped numbers of Bratislava', 17.1077, 48.1486],
    ['a lost sign', -48.1486, 17.1077],
    ['a lost decimal point', 4.8, 17.1],
    ['the middle of the ocean', 0, 0],
    ['the North Pole', 90, 0],
    ['the other side of the date line', 48.1, -180],
  ])('such as %s is in no country', (_, lat, lng) => {
    expect(COUNTRIES.filter((country) => isInCountry(country, { lat, lng }))).toEqual([]);
  });

  test.each([
    ['Komárno', 'SVK', 47.7636, 18.1226],
    ['Komárom', 'HUN', 47.7403, 18.1236],
    ['Český Těšín', 'CZE', 49.7461, 18.6261],
    ['Cieszyn', 'POL', 49.7498, 18.6354],
    ['Rusovce', 'SVK', 48.0569, 17.1497],
    ['Świnoujście', 'POL', 53.9101, 14.2471],
    ['Záhorská Ves', 'SVK', 48.2386, 16.8481],
  ] as const)('at the border, such as %s, is in its own country', (_, country, lat, lng) => {
    expect(isInCountry(country, { lat, lng })).toBe(true);
  });
});

test('the bounds of a country contain its towns', () => {
  for (const [, country, lat, lng] of TOWNS) {
    const { south, west, north, east } = boundsOf(country);
    expect([lat > south, lat < north, lng > west, lng < east]).toEqual([true, true, true, true]);
  }
});
