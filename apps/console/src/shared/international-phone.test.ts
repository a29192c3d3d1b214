import { expect, test } from 'vitest';
import { internationalPhone } from './international-phone.ts';

test('a number as it is written at home gets the prefix of its country', () => {
  for (const [typed, country, sent] of [
    ['0905 123 456', 'SVK', '+421905123456'],
    ['02/321 122 33', 'SVK', '+421232112233'],
    ['777 123 456', 'CZE', '+420777123456'],
    ['600-123-456', 'POL', '+48600123456'],
    ['(06) 30 123 4567', 'HUN', '+36301234567'],
    ['06 1 234 5678', 'HUN', '+3612345678'],
  ] as const)
    expect(internationalPhone(typed, country), typed).toBe(sent);
});

test('all else stays as it is typed', () => {
  for (const [typed, country] of [
    ['+421 905 123 456', 'SVK'],
    ['0905 123 45', 'SVK'],
    ['0777 123 456', 'CZE'],
    ['0905 123 456', ''],
    ['', 'SVK'],
    ['call me', 'SVK'],
  ] as const)
    expect(internationalPhone(typed, country), typed).toBe(typed);
});
