import { overlap } from './billing-calendar.ts';
import { addDays, addMonthsClamped, compareDates, type DateInterval, daysBetween, type LocalDate } from './local-date.ts';
import { add, fraction, type Money, smaller, subtract, sum, toChargeStep } from './money.ts';
import { type VatTreatment, vatOn } from './vat.ts';
import type { DocumentTotal, VatRateTotal } from './vat-document.ts';

/** The remaining amount of a period's documents at one VAT rate: its invoice minus issued and announced credits. */
export interface CreditableRate {
  readonly treatment: VatTreatment;
  /** Zero or more. */
  readonly net: Money;
  /** Zero or more. */
  readonly vat: Money;
}

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
 * @param input.left the paid amount that is neither refunded nor announced as a refund; the upper limit of the payable
 * @throws DateError, MoneyError, VatError
 */
export function creditUnusedDays(input: {
  whole: DateInterval;
  chargedUntil: LocalDate;
  rates: readonly CreditableRate[];
  left: Money;
}): UnusedCredit | null {
  const days = unusedDays(input.whole, input.chargedUntil);
  if (days === null) return null;
  const unused = daysBetween(days.from, days.to);
  const all = daysBetween(input.whole.from, input.whole.to);
  const rates = input.rates.map((rate) => creditRate(rate, unused, all)).filter(({ net }) => net.amount > 0);
  if (rates.length === 0) return null;
  const net = sum(rates.map((rate) => rate.net));
  const vat = sum(rates.map((rate) => rate.vat));
  const gross = add(net, vat);
  const payable = unused === all ? input.left : smaller(toChargeStep(gross), input.left);
  return { days, rates, total: { net, vat, gross, rounding: subtract(payable, gross), payable } };
}

function creditRate({ treatment, net, vat }: CreditableRate, unused: number, all: number): VatRateTotal {
  const part = fraction(net, unused, all);
  const tax = unused === all ? vat : smaller(vatOn(part, treatment), vat);
  return { treatment, net: part, vat: tax, gross: add(part, tax) };
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
