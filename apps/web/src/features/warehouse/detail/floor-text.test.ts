import { createTexts, type Locale } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { expect, test } from 'vitest';
import { floorText } from './floor-text.ts';

test.each<[Locale, readonly string[]]>([
  ['sk', ['−1. poschodie', 'Prízemie', '1. poschodie']],
  ['uk', ['Поверх −1', 'Перший поверх', 'Поверх 2']],
])('floors are counted as people of %s count them', (locale, expected) => {
  const text = createTexts(locale, { warehouse: loadCatalogue(locale, 'warehouse') }).of('warehouse');
  expect([-1, 0, 1].map((floor) => floorText(text, locale, floor))).toEqual(expected);
});
