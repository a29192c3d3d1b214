import type { Locale, Text } from '@komora/i18n';

/** „Prízemie“, „2. poschodie“; basement floors have negative numbers. In Ukrainian the ground floor is the first one. */
export function floorText(text: Text<'warehouse'>, locale: Locale, floor: number): string {
  if (floor === 0) return text('box.groundFloor');
  const counted = locale === 'uk' && floor > 0 ? floor + 1 : floor;
  return text('box.floor', { floor: String(counted).replace('-', '−') });
}
