import { expect, test } from 'vitest';
import { allowedMistakes, editDistance } from './edit-distance.ts';
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

test.each([
  ['brno', 'brno', 0],
  ['bnro', 'brno', 1],
  ['brn', 'brno', 1],
  ['brnno', 'brno', 1],
  ['praha', 'brno', 3],
  ['', 'ab', 2],
])('between %j and %j are %d mistakes, at most three are counted', (one, other, mistakes) => {
  expect([editDistance(one, other, 2), editDistance(other, one, 2)]).toEqual([mistakes, mistakes]);
});

test('short words allow no mistakes, long ones two', () => {
  expect(['abc', 'abcd', 'abcdefg'].map(allowedMistakes)).toEqual([0, 1, 2]);
});
