import { localDateIn } from '@komora/domain';

const cache = new Map<string, { from: number; today: string; midnight: number }>();

/**
 * The date in a time zone at an instant, and the instant (epoch ms) when the next date begins there.
 * @throws DateError unknown-time-zone
 */
export function localDay(timeZone: string, now: Date): { today: string; midnight: number } {
  const at = now.getTime();
  const cached = cache.get(timeZone);
  if (cached !== undefined && cached.from <= at && at < cached.midnight) return cached;
  const today = localDateIn(timeZone, now);
  // A day has at most 25 hours, when clocks go back. Binary search for its end.
  let before = at;
  let after = at + 26 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDateIn(timeZone, new Date(middle)) === today) before = middle;
    else after = middle;
  }
  const day = { from: at, today, midnight: after };
  cache.set(timeZone, day);
  return day;
}
