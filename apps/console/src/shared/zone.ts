import { addDays } from '@komora/domain/local-date';

/** Moments are shown in the zone of this browser. */
export const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A day by the calendar of the person, 'YYYY-MM-DD'. In UTC it would be the day before for an hour or two after midnight.
 * @param now ms since the epoch
 * @param days from today, may be negative
 */
export function localDay(now: number, days = 0, timeZone = BROWSER_ZONE): string {
  // Swedish writes days as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return addDays(format.format(new Date(now)), days);
}
