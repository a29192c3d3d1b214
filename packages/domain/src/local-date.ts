import { DomainError } from './domain-error.ts';

/** A calendar date without time or zone, 'YYYY-MM-DD', years 0001 to 9999. Such strings sort by date. */
export type LocalDate = string;

/** Half-open: `from` is the first day in, `to` is the first day out. */
export interface DateInterval {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export type DateErrorCode =
  | 'date/not-a-date'
  | 'date/out-of-range'
  | 'date/bad-count'
  | 'date/bad-interval'
  | 'date/unknown-time-zone'
  | 'date/not-an-instant';

export class DateError extends DomainError<DateErrorCode> {}

const DAY_MS = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** True for an existing day in this format: '2028-02-29', but neither '2026-02-31' nor '2026-2-3'. */
export function isLocalDate(text: string): boolean {
  return readParts(text) !== null;
}

/** @throws DateError not-a-date */
export function parseLocalDate(text: string): LocalDate {
  dateParts(text);
  return text;
}

/** @param days integer, may be negative. @throws DateError not-a-date, bad-count, out-of-range */
export function addDays(date: LocalDate, days: number): LocalDate {
  assertCount(days);
  return fromEpochDay(epochDay(date) + days);
}

/**
 * The same day of the month `months` later, clamped to that month's end: 31 January + 1 is 28 or 29 February.
 * Always count from the original anchor; adding to a clamped result drifts (28 February + 1 is 28 March).
 * @param months integer, may be negative
 * @throws DateError not-a-date, bad-count, out-of-range
 */
export function addMonthsClamped(anchor: LocalDate, months: number): LocalDate {
  assertCount(months);
  const { year, month, day } = dateParts(anchor);
  const monthIndex = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(monthIndex / 12);
  const targetMonth = monthIndex - targetYear * 12 + 1;
  assertYear(targetYear);
  return format(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)));
}

/** Negative, zero or positive, as for `Array.prototype.sort`. @throws DateError not-a-date */
export function compareDates(a: LocalDate, b: LocalDate): number {
  return epochDay(a) - epochDay(b);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. @throws DateError not-a-date */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return epochDay(to) - epochDay(from);
}

/** True if `from ≤ date < to`; `to` null means without end. @throws DateError not-a-date */
export function isWithin(date: LocalDate, interval: { readonly from: LocalDate; readonly to: LocalDate | null }): boolean {
  if (compareDates(date, interval.from) < 0) return false;
  return interval.to === null || compareDates(date, interval.to) < 0;
}

/**
 * The local date in a time zone at an instant.
 * @param timeZone IANA name, for example 'Europe/Bratislava'
 * @throws DateError unknown-time-zone, not-an-instant
 */
export function localDateIn(timeZone: string, instant: Date): LocalDate {
  if (Number.isNaN(instant.getTime())) throw new DateError('date/not-an-instant');
  const parts = new Map(
    calendarOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return parseLocalDate(`${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`);
}

// Creating a formatter costs far more than using it, and a server needs only a few time zones.
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known !== undefined) return known;
  try {
    const calendar = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'iso8601',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    calendars.set(timeZone, calendar);
    return calendar;
  } catch (cause) {
    if (cause instanceof RangeError) throw new DateError('date/unknown-time-zone', { timeZone });
    throw cause;
  }
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function readParts(text: string): DateParts | null {
  if (!SHAPE.test(text)) return null;
  // A billing run reads dozens of dates for each rent, so no part of the text is copied.
  const year = digit(text, 0) * 1000 + digit(text, 1) * 100 + digit(text, 2) * 10 + digit(text, 3);
  const month = digit(text, 5) * 10 + digit(text, 6);
  const day = digit(text, 8) * 10 + digit(text, 9);
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? { year, month, day } : null;
}

const digit = (text: string, index: number): number => text.charCodeAt(index) - 48;

function dateParts(text: LocalDate): DateParts {
  const parts = readParts(text);
  if (parts === null) throw new DateError('date/not-a-date', { text: text.slice(0, 20) });
  return parts;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function epochDay(date: LocalDate): number {
  const { year, month, day } = dateParts(date);
  // Date.UTC interprets years 0–99 as 1900–1999.
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS;
}

function fromEpochDay(day: number): LocalDate {
  const date = new Date(day * DAY_MS);
  assertYear(date.getUTCFullYear());
  return format(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

function format(year: number, month: number, day: number): LocalDate {
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function assertYear(year: number): void {
  if (!(year >= 1 && year <= 9999)) throw new DateError('date/out-of-range', { year: String(year) });
}

function assertCount(count: number): void {
  if (!Number.isSafeInteger(count)) throw new DateError('date/bad-count', { count: String(count) });
}
