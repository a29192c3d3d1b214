import type { Locale } from '@komora/i18n';

const MINUTE = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** How long before `now` something was, in the largest unit that is whole; both in ms since the epoch. A clock set back counts as no time. */
export function timeAgo(locale: Locale, at: number, now: number): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const past = Math.max(0, now - at);
  for (const [unit, size] of UNITS) if (past >= size) return words.format(-Math.floor(past / size), unit);
  return words.format(0, 'second');
}
