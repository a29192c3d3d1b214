import type { OpeningRange } from '@komora/domain/opening-hours';
import type { Locale } from './locales.ts';

/** The same hours on some days of every week. */
export interface WeekHours {
  /** ISO weekdays, 1 is Monday. */
  readonly weekdays: readonly number[];
  /** Minutes after midnight. */
  readonly opens: number;
  readonly closes: number;
}

type Hours = readonly OpeningRange[];

export interface HoursLine {
  /** „pondelok – piatok“ */
  readonly days: string;
  /** „6:00 – 22:00“; several intervals are separated by commas; '' when closed. */
  readonly times: string;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
type NameLength = 'long' | 'short';

/** Each page has hours in its footer. Making the formats took 3.6 % of the CPU of pages with random addresses. */
const formats = new Map<string, Intl.DateTimeFormat>();
function weekdayFormat(locale: Locale, length: NameLength): Intl.DateTimeFormat {
  const key = `${locale} ${length}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

/** Name of an ISO weekday. 1 January 2024 was a Monday. */
export const dayName = (locale: Locale, weekday: number, length: NameLength = 'long'): string =>
  weekdayFormat(locale, length).format(new Date(Date.UTC(2024, 0, weekday)));

/** „9:00“ */
export const clockText = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** „6:00 – 22:00“; several ranges are separated by commas. */
export const timesText = (ranges: readonly { readonly opens: number; readonly closes: number }[]): string =>
  ranges.map(({ opens, closes }) => `${clockText(opens)} – ${clockText(closes)}`).join(', ');

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

/** „Mon – Fri 9:00 – 17:00“, „Mon, Wed 9:00 – 12:00“ */
export function weekHoursText({ weekdays, opens, closes }: WeekHours, locale: Locale): string {
  const runs: { first: number; last: number }[] = [];
  for (const weekday of WEEK.filter((day) => weekdays.includes(day))) {
    const run = runs.at(-1);
    if (run?.last === weekday - 1) run.last = weekday;
    else runs.push({ first: weekday, last: weekday });
  }
  const name = (weekday: number): string => dayName(locale, weekday, 'short');
  const shown = runs.map(({ first, last }) => (first === last ? name(first) : `${name(first)} – ${name(last)}`));
  return `${shown.join(', ')} ${timesText([{ opens, closes }])}`;
}
