import { localDateIn } from '@komora/domain';

const known = new Map<string, { from: number; today: string; midnight: number }>();

/**
 * The date in a time zone at an instant, and the instant (epoch ms) at which the next date begins there.
 * @throws DateError unknown-time-zone
 */
export function localDay(timeZone: string, now: Date): { today: string; midnight: number } {
  const at = now.getTime();
  const found = known.get(timeZone);
  if (found !== undefined && found.from <= at && at < found.midnight) return found;
  const today = localDateIn(timeZone, now);
  // The longest day, when clocks go back, has 25 hours; a zone that skips a date still begins a new one by then.
  let before = at;
  let after = at + 26 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDateIn(timeZone, new Date(middle)) === today) before = middle;
    else after = middle;
  }
  const day = { from: at, today, midnight: after };
  known.set(timeZone, day);
  return day;
}
