import { DomainError } from './domain-error.ts';

/** ISO 4217 codes in use. Each has two decimals, HUF included (fillér), as card gateways expect. */
export const CURRENCIES = ['EUR', 'CZK', 'PLN', 'HUF'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** `amount` is a safe integer in minor units: 4990 EUR is 49.90 €, 499000 HUF is 4990 Ft. */
export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

export type MoneyErrorCode =
  | 'money/not-an-integer'
  | 'money/unsafe-amount'
  | 'money/unknown-currency'
  | 'money/currency-mismatch'
  | 'money/bad-factor'
  | 'money/nothing-to-sum';

export class MoneyError extends DomainError<MoneyErrorCode> {}

/**
 * The smallest step, in minor units, of a charged or refunded amount. There is no coin or card amount below one
 * forint, so HUF totals are whole forints, although nets and VAT inside a document keep their fillér.
 */
export const CHARGE_STEP: Readonly<Record<Currency, number>> = { EUR: 1, CZK: 1, PLN: 1, HUF: 100 };

/**
 * The smallest amount, in minor units, that every supported card gateway charges: Stripe's minimum charge amounts
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). GoPay documents none.
 */
export const MINIMUM_CHARGE: Readonly<Record<Currency, number>> = { EUR: 50, CZK: 1500, PLN: 200, HUF: 17_500 };

/** @returns true if the amount is above zero and below {@link MINIMUM_CHARGE} */
export function isTooSmallToCharge({ amount, currency }: Money): boolean {
  return amount > 0 && amount < MINIMUM_CHARGE[currency];
}

/**
 * Checked constructor; every function below passes its operands and its result through it.
 * @param amount minor units
 * @throws MoneyError not-an-integer (fractions, NaN), unsafe-amount (beyond ±2^53−1), unknown-currency
 */
export function money(amount: number, currency: Currency): Money {
  if (!CURRENCIES.includes(currency)) throw new MoneyError('money/unknown-currency', { currency });
  if (!Number.isInteger(amount)) throw new MoneyError('money/not-an-integer', { amount: String(amount) });
  if (!Number.isSafeInteger(amount)) throw new MoneyError('money/unsafe-amount', { amount: String(amount) });
  // Minus zero equals zero, but prints and compares differently.
  return { amount: amount === 0 ? 0 : amount, currency };
}

export function zero(currency: Currency): Money {
  return money(0, currency);
}

/** @throws MoneyError currency-mismatch, and those of {@link money} */
export function add(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return money(a.amount + b.amount, a.currency);
}

/** `a − b`, which may be negative. @throws as {@link add} */
export function subtract(a: Money, b: Money): Money {
  return add(a, negate(b));
}

export function negate(a: Money): Money {
  const { amount, currency } = money(a.amount, a.currency);
  return money(-amount, currency);
}

/** Sum of at least one amount (an empty list has no currency). @throws MoneyError nothing-to-sum, and as {@link add} */
export function sum(amounts: readonly Money[]): Money {
  const [first, ...rest] = amounts;
  if (first === undefined) throw new MoneyError('money/nothing-to-sum');
  return rest.reduce(add, money(first.amount, first.currency));
}

/** Negative, zero or positive, as for `Array.prototype.sort`. @throws as {@link add} */
export function compare(a: Money, b: Money): number {
  return subtract(a, b).amount;
}

/** The smaller of two amounts. @throws as {@link add} */
export function smaller(a: Money, b: Money): Money {
  return compare(a, b) <= 0 ? a : b;
}

/** @param factor a safe integer, for example a count of months. @throws MoneyError bad-factor, unsafe-amount */
export function multiply(a: Money, factor: number): Money {
  assertFactor(factor, Number.MIN_SAFE_INTEGER);
  return fraction(a, factor, 1);
}

/**
 * `rateBp` basis points of an amount (2300 = 23 %), rounded half up to a minor unit.
 * @param rateBp integer, zero or more
 * @throws MoneyError bad-factor, unsafe-amount
 */
export function percentage(a: Money, rateBp: number): Money {
  assertFactor(rateBp, 0);
  return fraction(a, rateBp, 10_000);
}

/**
 * `a × numerator / denominator`, rounded half up to a minor unit. A half rounds away from zero, so that a credit note
 * (negative) mirrors its invoice to the cent. Exact: uses BigInt, no floats.
 * @throws MoneyError bad-factor, unsafe-amount
 */
export function fraction(a: Money, numerator: number, denominator: number): Money {
  assertFactor(numerator, Number.MIN_SAFE_INTEGER);
  assertFactor(denominator, 1);
  const { amount, currency } = money(a.amount, a.currency);
  return money(Number(divideHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator))), currency);
}

/**
 * Equal parts with no lost cent: their sum is the amount, and no two differ by more than one minor unit. Earlier parts
 * get the odd units.
 * @param parts integer, at least 1
 * @throws MoneyError bad-factor
 */
export function split(a: Money, parts: number): Money[] {
  assertFactor(parts, 1);
  const { amount, currency } = money(a.amount, a.currency);
  const base = Math.trunc(amount / parts);
  const odd = Math.abs(amount % parts);
  return Array.from({ length: parts }, (_, index) => money(index < odd ? base + Math.sign(amount) : base, currency));
}

/** An amount as it can be charged or refunded: half up to the currency's {@link CHARGE_STEP}. */
export function toChargeStep(a: Money): Money {
  const step = CHARGE_STEP[a.currency];
  return multiply(fraction(a, 1, step), step);
}

function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) {
    throw new MoneyError('money/currency-mismatch', { left: a.currency, right: b.currency });
  }
  money(a.amount, a.currency);
  money(b.amount, b.currency);
}

function assertFactor(factor: number, least: number): void {
  if (!Number.isSafeInteger(factor) || factor < least) {
    throw new MoneyError('money/bad-factor', { factor: String(factor), least });
  }
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}
