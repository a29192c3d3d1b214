import type { Locale } from './locales.ts';
import type { Text } from './texts.ts';

/** „Prízemie“, „2. poschodie“; basement floors have negative numbers. In Ukrainian the ground floor is the first one. */
export function floorText(common: Text<'common'>, locale: Locale, floor: number): string {
  if (floor === 0) return common('floor.ground');
  const counted = locale === 'uk' && floor > 0 ? floor + 1 : floor;
  return common('floor.number', { floor: String(counted).replace('-', '−') });
}

/** As {@link floorText}, after other words: „Malý, prízemie“. */
export function floorInText(common: Text<'common'>, locale: Locale, floor: number): string {
  const text = floorText(common, locale, floor);
  return text.charAt(0).toLocaleLowerCase(locale) + text.slice(1);
}
