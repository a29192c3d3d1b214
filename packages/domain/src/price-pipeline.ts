import { period } from './billing-calendar.ts';
import { addDays, type DateInterval, isWithin, type LocalDate } from './local-date.ts';
import { add, compare, type Money, split } from './money.ts';
import { type PeriodTerms, type PricedPeriod, pricePeriod } from './price-period.ts';
import { vatOn } from './vat.ts';
import { type DocumentTotal, documentTotal, type VatRateTotal } from './vat-document.ts';
import type { Voucher } from './voucher.ts';

/** The first month is refunded within this many days after payment (specification, section 1). */
export const PROMOTION_REFUND_DAYS = 14;

/** The first-month-free promotion, on offer on days `from ≤ day ≤ until`. */
export interface Promotion {
  readonly from: LocalDate;
  readonly until: LocalDate;
}

export interface OrderPriceInput extends Omit<PeriodTerms, 'taxOn'> {
  /** The day of the order and its payment: the tax point, and the day that decides whether the promotion applies. */
  readonly orderedOn: LocalDate;
  /** First day of the rent: the anchor of all billing periods. */
  readonly startDate: LocalDate;
  readonly voucher: Voucher | null;
  readonly promotion: Promotion | null;
}

/** The first repeated payment: without voucher and promotion, with the period discount. */
export interface NextCharge {
  readonly amount: Money;
  /** The first day of the paid period. */
  readonly on: LocalDate;
  readonly period: DateInterval;
  readonly total: DocumentTotal;
}

/** An announced refund. Amounts are positive; its credit note prints exactly these amounts with a minus. */
export interface PromotionRefund {
  readonly amount: Money;
  /** The last day for the refund. */
  readonly by: LocalDate;
  /** The credit note's only line. */
  readonly rate: VatRateTotal;
  readonly total: DocumentTotal;
}

export interface OrderPrice extends PricedPeriod {
  /** The period that is paid now. */
  readonly period: DateInterval;
  /** `total.payable`. The promotion does not lower it. */
  readonly chargedNow: Money;
  readonly nextCharge: NextCharge;
  /** Null when no promotion is on, or when there is nothing to refund. */
  readonly promotionRefund: PromotionRefund | null;
}

/** True if a promotion is on offer on a day, its last day included. @throws DateError not-a-date */
export function isPromotionOn(promotion: Promotion, day: LocalDate): boolean {
  return isWithin(day, { from: promotion.from, to: addDays(promotion.until, 1) });
}

/**
 * The whole order summary: the charge now, the next charge and its date, and the refund. Its guarantees are listed
 * in docs/algorithms/price-pipeline.md.
 * @throws PriceError, VoucherError, VatError, MoneyError, DateError
 */
export function priceOrder(input: OrderPriceInput): OrderPrice {
  const { startDate, months, orderedOn, voucher, promotion } = input;
  const first = pricePeriod({ ...input, taxOn: orderedOn }, voucher);
  const second = period(startDate, months, 1);
  const next = pricePeriod({ ...input, taxOn: second.from }, null);
  const isOn = promotion !== null && isPromotionOn(promotion, orderedOn);
  return {
    ...first,
    period: period(startDate, months, 0),
    chargedNow: first.total.payable,
    nextCharge: { amount: next.total.payable, on: second.from, period: second, total: next.total },
    promotionRefund: isOn ? refundOf(first, addDays(orderedOn, PROMOTION_REFUND_DAYS)) : null,
  };
}

/**
 * One month's rent after discounts, without insurance. If the period is not divisible, the renter gets the odd cent.
 * Never more net or VAT than the invoice's rent line.
 */
function refundOf({ items }: PricedPeriod, by: LocalDate): PromotionRefund | null {
  const rent = items.find(({ kind }) => kind === 'RENT');
  const net = rent && split(rent.net, rent.months)[0];
  if (rent === undefined || net === undefined || net.amount === 0) return null;
  // With insurance, the VAT of the rent line may differ by a cent from its own rounding. A month that is the whole line is refunded as invoiced.
  const vat = compare(net, rent.net) === 0 ? rent.vat : vatOn(net, rent.treatment);
  const rate = { treatment: rent.treatment, net, vat, gross: add(net, vat) };
  const total = documentTotal([rate]);
  return { amount: total.payable, by, rate, total };
}
