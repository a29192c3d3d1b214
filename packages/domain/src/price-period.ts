import type { Country } from './country.ts';
import { DomainError } from './domain-error.ts';
import type { CustomerType } from './enumerations.ts';
import type { LocalDate } from './local-date.ts';
import { add, isTooSmallToCharge, MINIMUM_CHARGE, type Money, money, multiply, percentage, subtract, zero } from './money.ts';
import { type PriceLine, printedLines } from './price-lines.ts';
import type { PricedDiscount, PricedItem } from './priced-item.ts';
import { chooseVatTreatment, type VatRule } from './vat.ts';
import { type DocumentTotal, type VatRateTotal, vatDocument } from './vat-document.ts';
import { type Voucher, voucherDiscount } from './voucher.ts';

/** The terms that determine the price of one billing period. All prices are net. */
export interface PeriodTerms {
  readonly country: Country;
  readonly customerType: CustomerType;
  /** Length of the period, integer, 1 or more. */
  readonly months: number;
  /** The box's list price per month. Zero or more. */
  readonly rentPerMonth: Money;
  /** Discount for paying this many months at once, basis points of the rent, 0 to 10000. */
  readonly periodDiscountBp: number;
  /** Null when nothing is insured. Never discounted. */
  readonly insurancePerMonth: Money | null;
  readonly vatRules: readonly VatRule[];
  /** Tax point of this period. */
  readonly taxOn: LocalDate;
}

/** The intermediate values in order of computation. The first three are the rent without insurance, net. */
export interface PriceSteps {
  readonly listPrice: Money;
  readonly afterPeriodDiscount: Money;
  readonly afterVoucher: Money;
  /** With insurance. */
  readonly net: Money;
  readonly vat: Money;
  readonly gross: Money;
}

export interface PricedPeriod {
  readonly steps: PriceSteps;
  readonly items: readonly PricedItem[];
  /** The items as they are printed, with each discount on its own line. */
  readonly lines: readonly PriceLine[];
  /** Only discounts above zero. */
  readonly discounts: readonly PricedDiscount[];
  readonly rates: readonly VatRateTotal[];
  readonly total: DocumentTotal;
}

export type PriceErrorCode = 'price/bad-months' | 'price/bad-discount' | 'price/negative-price';

export class PriceError extends DomainError<PriceErrorCode> {}

/**
 * Prices one period: list price → period discount → voucher → insurance → VAT. The voucher belongs to a contract's
 * first period only; pass null for all others. See docs/algorithms/price-pipeline.md.
 * @throws PriceError, VoucherError, VatError, MoneyError (an amount in another currency, an unsafe sum)
 */
export function pricePeriod(terms: PeriodTerms, voucher: Voucher | null): PricedPeriod {
  assertTerms(terms);
  const { months, rentPerMonth, periodDiscountBp } = terms;
  const listPrice = multiply(rentPerMonth, months);
  const periodOff = percentage(listPrice, periodDiscountBp);
  const afterPeriodDiscount = subtract(listPrice, periodOff);
  const wanted = voucher === null ? zero(listPrice.currency) : voucherDiscount(voucher, afterPeriodDiscount);
  const prices = { listPrice, periodOff, afterPeriodDiscount };
  const priced = priceWith(terms, voucher, { ...prices, voucherOff: wanted });
  const { payable } = priced.total;
  if (wanted.amount === 0 || !isTooSmallToCharge(payable)) return priced;
  // A smaller voucher leaves an amount that a gateway charges. The missing amount is gross, so it suffices as a net amount.
  const missing = MINIMUM_CHARGE[payable.currency] - payable.amount;
  const voucherOff = money(Math.max(0, wanted.amount - missing), wanted.currency);
  return priceWith(terms, voucher, { ...prices, voucherOff });
}

type Prices = Record<'listPrice' | 'periodOff' | 'afterPeriodDiscount' | 'voucherOff', Money>;

function priceWith(terms: PeriodTerms, voucher: Voucher | null, prices: Prices): PricedPeriod {
  const { listPrice, periodOff, afterPeriodDiscount, voucherOff } = prices;
  const { rentPerMonth, periodDiscountBp, insurancePerMonth } = terms;
  const afterVoucher = subtract(afterPeriodDiscount, voucherOff);

  const netItems = [netItem(terms, 'RENT', rentPerMonth, add(periodOff, voucherOff))];
  if (insurancePerMonth !== null) {
    netItems.push(netItem(terms, 'INSURANCE', insurancePerMonth, zero(insurancePerMonth.currency)));
  }
  const { lines: items, rates, total } = vatDocument(netItems);
  const { net, vat, gross } = total;

  const allDiscounts: PricedDiscount[] = [
    { kind: 'PERIOD', rateBp: periodDiscountBp, amount: periodOff },
    { kind: 'VOUCHER', rateBp: voucher?.kind === 'PERCENT' ? voucher.rateBp : null, amount: voucherOff },
  ];
  const discounts = allDiscounts.filter(({ amount }) => amount.amount > 0);
  return {
    steps: { listPrice, afterPeriodDiscount, afterVoucher, net, vat, gross },
    items,
    lines: printedLines(items, discounts),
    discounts,
    rates,
    total,
  };
}

function netItem(terms: PeriodTerms, kind: PricedItem['kind'], unitNet: Money, discount: Money): Omit<PricedItem, 'vat' | 'gross'> {
  const { country, customerType, months, vatRules, taxOn } = terms;
  const treatment = chooseVatTreatment(vatRules, { country, itemKind: kind, customerType, on: taxOn });
  const listNet = multiply(unitNet, months);
  return { kind, months, unitNet, listNet, discount, net: subtract(listNet, discount), treatment };
}

function assertTerms({ months, rentPerMonth, periodDiscountBp, insurancePerMonth }: PeriodTerms): void {
  if (!Number.isInteger(months) || months < 1) throw new PriceError('price/bad-months', { months: String(months) });
  if (!Number.isInteger(periodDiscountBp) || periodDiscountBp < 0 || periodDiscountBp > 10_000) {
    throw new PriceError('price/bad-discount', { periodDiscountBp: String(periodDiscountBp) });
  }
  for (const price of [rentPerMonth, insurancePerMonth]) {
    if (price !== null && price.amount < 0) throw new PriceError('price/negative-price', { amount: price.amount });
  }
}
