import type { WarehouseRecord } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';

/** One range of opening hours as it is typed. `key` identifies it while ranges come and go. */
export interface HoursRow {
  readonly key: string;
  /** 1 (Monday) to 7. */
  readonly weekday: string;
  /** 'HH:MM' */
  readonly opens: string;
  readonly closes: string;
}
export const HOURS_FIELDS = ['weekday', 'opens', 'closes'] as const;
export type HoursField = (typeof HOURS_FIELDS)[number];
export type HoursPath = `openingHours.${number}.${HoursField}`;

type OpeningHours = WarehouseRecord['openingHours'];

const HOUR = 60;
const DAY = 24 * HOUR;
/** Minutes of a day. */
export const FULL_DAY = DAY;
const WEEK = 7;
const two = (value: number): string => String(value).padStart(2, '0');
/** Minutes after midnight as 'HH:MM'. */
export const typedMinutes = (minutes: number): string => `${two(Math.floor((minutes % DAY) / HOUR))}:${two(minutes % HOUR)}`;

/** Minutes after midnight of 'HH:MM'; null for anything else. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * HOUR + Number(minutes);
}

export const hoursRows = (openingHours: OpeningHours): HoursRow[] =>
  openingHours.map(({ weekday, opens, closes }, index) => ({
    key: String(index),
    weekday: String(weekday),
    opens: typedMinutes(opens),
    closes: typedMinutes(closes),
  }));

/** The next day with the hours of the row before it. */
export function nextRow(rows: readonly HoursRow[], key: string): HoursRow {
  const last = rows.at(-1);
  if (last === undefined) return { key, weekday: '1', opens: '08:00', closes: '20:00' };
  return { ...last, key, weekday: String((Number(last.weekday) % WEEK) + 1) };
}

export const hoursPaths = (count: number): HoursPath[] =>
  Array.from({ length: count }, (_, index) => index).flatMap((index) =>
    HOURS_FIELDS.map((field): HoursPath => `openingHours.${index}.${field}`),
  );

/** The hours as they are sent. A range that closes at 00:00 lasts until the end of the day. */
export function readHours(rows: readonly HoursRow[]): { readonly openingHours: OpeningHours; readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = [];
  const openingHours = rows.map(({ weekday, opens, closes }, index) => {
    const read = (field: 'opens' | 'closes', time: string): number => {
      const minutes = minutesOf(time);
      if (minutes === null) errors.push({ path: `openingHours.${index}.${field}`, code: 'revalid/rule/basic/not-null' });
      return minutes ?? 0;
    };
    return { weekday: Number(weekday), opens: read('opens', opens), closes: read('closes', closes) || DAY };
  });
  return { openingHours, errors };
}
