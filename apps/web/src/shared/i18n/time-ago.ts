import type { Locale } from '@komora/i18n';

const MINUTE = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** Time before `now` in the largest whole unit; both in ms since the epoch. A clock that was set back counts as zero. */
export function timeAgo(locale: Locale, at: number, now: number): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const past = Math.max(0, now - at);
  for (const [unit, size] of UNITS) if (past >= size) return words.format(-Math.floor(past / size), unit);
  return words.format(0, 'second');
}
