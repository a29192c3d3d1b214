import type { OpeningRange } from '@komora/domain/opening-hours';
import type { Locale } from './locales.ts';

type Hours = readonly OpeningRange[];

export interface HoursLine {
  /** „pondelok – piatok“ */
  readonly days: string;
  /** „6:00 – 22:00“; several intervals are separated by commas; '' when closed. */
  readonly times: string;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
/** 1 January 2024 was a Monday. */
const dayName = (locale: Locale, weekday: number): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, weekday)));

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** „6:00 – 22:00“; several ranges are separated by commas. */
export const timesText = (ranges: readonly { readonly opens: number; readonly closes: number }[]): string =>
  ranges.map(({ opens, closes }) => `${clock(opens)} – ${clock(closes)}`).join(', ');

/** The week from Monday; consecutive days with equal hours share a line; [] when always open. */
export function hoursLines(hours: Hours, locale: Locale): HoursLine[] {
  if (hours.length === 0) return [];
  const timesOn = (weekday: number): string =>
    timesText(hours.filter((part) => part.weekday === weekday).sort((one, other) => one.opens - other.opens));
  const runs: { first: number; last: number; times: string }[] = [];
  for (const weekday of WEEK) {
    const times = timesOn(weekday);
    const run = runs.at(-1);
    if (run !== undefined && run.times === times) run.last = weekday;
    else runs.push({ first: weekday, last: weekday, times });
  }
  return runs.map(({ first, last, times }) => ({
    days: first === last ? dayName(locale, first) : `${dayName(locale, first)} – ${dayName(locale, last)}`,
    times,
  }));
}
