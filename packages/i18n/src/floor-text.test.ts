import { expect, test } from 'vitest';
import { floorInText, floorText } from './floor-text.ts';
import { loadCatalogue } from './load-catalogue.ts';
import type { Locale } from './locales.ts';
import { createTexts } from './texts.ts';

test.each<[Locale, readonly string[]]>([
  ['sk', ['−1. poschodie', 'Prízemie', '1. poschodie', 'prízemie']],
  ['uk', ['Поверх −1', 'Перший поверх', 'Поверх 2', 'перший поверх']],
])('floors are counted as people of %s count them', (locale, expected) => {
  const common = createTexts(locale, { common: loadCatalogue(locale, 'common') }).of('common');
  const floors = [-1, 0, 1].map((floor) => floorText(common, locale, floor));
  expect([...floors, floorInText(common, locale, 0)]).toEqual(expected);
});
