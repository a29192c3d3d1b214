import type { Text } from '@komora/i18n';

/** „Prízemie“, „2. poschodie“; basement floors have negative numbers. */
export function floorText(text: Text<'warehouse'>, floor: number): string {
  return floor === 0 ? text('box.groundFloor') : text('box.floor', { floor });
}
