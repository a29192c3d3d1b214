import { expect, test } from 'vitest';
import { findSimilarTown, findTown, findTownByPrefix } from './find-town.ts';

test.each([
  ['Wien', 'Vienna'],
  ['viedeň', 'Vienna'],
  ['Bécs', 'Vienna'],
  ['Відень', 'Vienna'],
  ['Pozsony', 'Bratislava'],
  ['Братислава', 'Bratislava'],
  ['Кошице', 'Košice'],
  ['Прага', 'Prague'],
  ['Kassa', 'Košice'],
  ['nitra', 'Nitra'],
  ['Lwów', 'Lviv'],
  ['Boroszló', 'Wrocław'],
])('%s is %s', (text, name) => {
  expect(findTown(text)?.name).toBe(name);
});

test.each([
  ['Bratislva', 'Bratislava'],
  ['Bartislava', 'Bratislava'],
  ['Kosicee', 'Košice'],
  ['Budapset', 'Budapest'],
  ['Банська Бистриця', 'Banská Bystrica'],
])('%s is similar to %s', (text, name) => {
  expect(findSimilarTown(text)?.name).toBe(name);
});

test('the beginning of a name finds the largest town, from three letters on', () => {
  expect([findTownByPrefix('Tren')?.name, findTownByPrefix('Tr'), findTownByPrefix('qqq')]).toEqual(['Trenčín', null, null]);
});

test('a text that is no town finds nothing', () => {
  for (const text of ['', 'x', 'qwertzuiop', '12345', 'a'.repeat(100)])
    expect([findTown(text), findSimilarTown(text)]).toEqual([null, null]);
});

test('a found town has a location in Europe', () => {
  expect(findTown('Nitra')?.location).toEqual({ lat: expect.closeTo(48.3, 1), lng: expect.closeTo(18.08, 1) });
});
