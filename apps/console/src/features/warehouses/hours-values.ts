import type { WarehouseRecord } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';
import { FULL_DAY, minutesOf, typedMinutes } from '../../shared/minutes.ts';

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

const WEEK = 7;

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
    return { weekday: Number(weekday), opens: read('opens', opens), closes: read('closes', closes) || FULL_DAY };
  });
  return { openingHours, errors };
}
