import { overlap } from './billing-calendar.ts';
import { addDays, addMonthsClamped, compareDates, type DateInterval, daysBetween, type LocalDate } from './local-date.ts';
import { add, type Money, smaller, subtract, sum, toChargeStep } from './money.ts';
import { type BilledDays, type CreditableRate, worthOfDays } from './price-difference.ts';
import type { DocumentTotal, VatRateTotal } from './vat-document.ts';

/** The credit for unused days. Amounts are positive; the credit note prints them with a minus. */
export interface UnusedCredit {
  readonly days: DateInterval;
  readonly rates: readonly VatRateTotal[];
  /** `payable` is refunded to the payer. */
  readonly total: DocumentTotal;
}

/** The days of a period after the last one that is charged, or null when there are none. @throws DateError */
export function unusedDays(whole: DateInterval, chargedUntil: LocalDate): DateInterval | null {
  const from = addDays(chargedUntil, 1);
  return compareDates(from, whole.to) < 0 ? overlap(whole, { from, to: whole.to }) : null;
}

/**
 * Credits the days after `chargedUntil`, by whole days and per VAT rate: net rounded half up, tax on that net, both limited to the
 * remaining amount of the rate. A period without a charged day is credited in full. Null when nothing is credited.
 * @param input.rates at least one, all in one currency
 * @param input.changes credits of some days only, which `rates` no longer contain ({@link worthOfDays})
 * @param input.left the paid amount that is neither refunded nor announced as a refund; the upper limit of the payable
 * @throws DateError, MoneyError, VatError
 */
export function creditUnusedDays(input: {
  whole: DateInterval;
  chargedUntil: LocalDate;
  rates: readonly CreditableRate[];
  changes?: readonly BilledDays[];
  left: Money;
}): UnusedCredit | null {
  const days = unusedDays(input.whole, input.chargedUntil);
  if (days === null) return null;
  const unused = daysBetween(days.from, days.to);
  const all = daysBetween(input.whole.from, input.whole.to);
  const document = { days: input.whole, rates: input.rates, changes: input.changes ?? [] };
  const rates = worthOfDays(document, days).filter(({ net }) => net.amount > 0);
  if (rates.length === 0) return null;
  const net = sum(rates.map((rate) => rate.net));
  const vat = sum(rates.map((rate) => rate.vat));
  const gross = add(net, vat);
  const payable = unused === all ? input.left : smaller(toChargeStep(gross), input.left);
  return { days, rates, total: { net, vat, gross, rounding: subtract(payable, gross), payable } };
}

/** The latest termination date that a client may choose: one year ahead. @throws DateError */
export function latestTerminationDate(today: LocalDate): LocalDate {
  return addMonthsClamped(today, 12);
}

/** Days within which a consumer may withdraw from a distance contract (Directive 2011/83/EU, article 9). */
export const WITHDRAWAL_DAYS = 14;

/**
 * The last day to withdraw: the 14th day, where the day after the conclusion is the first. A Saturday or a Sunday moves to the following
 * Monday (Regulation 1182/71, article 3). Public holidays are not considered.
 * @throws DateError
 */
export function withdrawalPossibleUntil(concludedOn: LocalDate): LocalDate {
  const last = addDays(concludedOn, WITHDRAWAL_DAYS);
  // 3 January 2000 was a Monday.
  const weekday = ((daysBetween('2000-01-03', last) % 7) + 7) % 7;
  return weekday < 5 ? last : addDays(last, 7 - weekday);
}
