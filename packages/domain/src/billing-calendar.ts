import { addMonthsClamped, compareDates, DateError, type DateInterval, daysBetween, type LocalDate } from './local-date.ts';
import { fraction, type Money } from './money.ts';

/** Invoicing periods offered, in months (specification, section 9). Contracts may also run every n months. */
export const INVOICING_PERIODS = [1, 3, 6, 12] as const;

/**
 * Billing period `k` (0 is the first) of a contract that started on `anchor`: from anchor + k × months up to, not
 * including, anchor + (k + 1) × months, both clamped from the anchor itself. Periods therefore join without gap or overlap.
 * @param months length of a period, integer, at least 1
 * @param k integer, zero or more
 * @throws DateError not-a-date, bad-count, out-of-range
 */
export function period(anchor: LocalDate, months: number, k: number): DateInterval {
  assertAtLeast(months, 1);
  assertAtLeast(k, 0);
  return { from: addMonthsClamped(anchor, k * months), to: addMonthsClamped(anchor, (k + 1) * months) };
}

/** The common days of two intervals, or null if there are none. @throws DateError bad-interval, not-a-date */
export function overlap(a: DateInterval, b: DateInterval): DateInterval | null {
  assertInterval(a);
  assertInterval(b);
  const from = compareDates(a.from, b.from) >= 0 ? a.from : b.from;
  const to = compareDates(a.to, b.to) <= 0 ? a.to : b.to;
  return compareDates(from, to) < 0 ? { from, to } : null;
}

/** The number of common days of two intervals. @throws DateError bad-interval, not-a-date */
export function countCommonDays(a: DateInterval, b: DateInterval): number {
  const days = overlap(a, b);
  return days === null ? 0 : daysBetween(days.from, days.to);
}

/**
 * The part of an amount of a period for the days of `part`, by whole days, rounded half up. Days of `part` outside the
 * period are ignored. Every amount of some days of a period comes from here.
 * @throws DateError bad-interval (a period without days), not-a-date; MoneyError
 */
export function proRata(amount: Money, whole: DateInterval, part: DateInterval): Money {
  return fraction(amount, countCommonDays(whole, part), assertInterval(whole));
}

function assertInterval({ from, to }: DateInterval): number {
  const days = daysBetween(from, to);
  if (days < 1) throw new DateError('date/bad-interval', { from, to });
  return days;
}

function assertAtLeast(count: number, least: number): void {
  if (!Number.isSafeInteger(count) || count < least) {
    throw new DateError('date/bad-count', { count: String(count), least });
  }
}
