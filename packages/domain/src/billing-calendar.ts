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

/**
 * The index `k` of the period that a date falls into, or null before the anchor.
 * @throws DateError as {@link period}
 */
export function periodIndexOn(anchor: LocalDate, months: number, date: LocalDate): number | null {
  assertAtLeast(months, 1);
  if (compareDates(date, anchor) < 0) return null;
  // The shortest month has 28 days, so this estimate is never too low. It is too high by a few periods per decade at most.
  let k = Math.floor(daysBetween(anchor, date) / (28 * months));
  while (compareDates(addMonthsClamped(anchor, k * months), date) > 0) k -= 1;
  return k;
}

/** The common days of two intervals, or null if there are none. @throws DateError bad-interval, not-a-date */
export function overlap(a: DateInterval, b: DateInterval): DateInterval | null {
  assertInterval(a);
  assertInterval(b);
  const from = compareDates(a.from, b.from) >= 0 ? a.from : b.from;
  const to = compareDates(a.to, b.to) <= 0 ? a.to : b.to;
  return compareDates(from, to) < 0 ? { from, to } : null;
}

/**
 * The part of a period's price for the days of `part`, by whole days, rounded half up. Days of `part` outside the
 * period are ignored.
 * @throws DateError bad-interval (a period without days), not-a-date; MoneyError
 */
export function proRata(price: Money, whole: DateInterval, part: DateInterval): Money {
  const days = overlap(whole, part);
  const shared = days === null ? 0 : daysBetween(days.from, days.to);
  return fraction(price, shared, assertInterval(whole));
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
