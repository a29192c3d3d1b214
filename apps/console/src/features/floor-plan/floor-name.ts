import type { Text } from '@komora/i18n';

/** „Prízemie“, „2. poschodie“; floors below ground have negative numbers. */
export const floorName = (text: Text<'console-plan'>, floor: number): string =>
  floor === 0 ? text('floor.ground') : text('floor.number', { floor });
