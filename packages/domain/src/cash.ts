import type { Country } from './country.ts';
import type { Currency } from './money.ts';

/** Notes and coins in use, in minor units, the largest first. */
export const DENOMINATIONS: Readonly<Record<Currency, readonly number[]>> = {
  EUR: [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  CZK: [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100],
  PLN: [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  HUF: [2_000_000, 1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500],
};

/** The smallest note, in minor units; what is smaller is a coin. */
export const SMALLEST_NOTE: Readonly<Record<Currency, number>> = { EUR: 500, CZK: 10_000, PLN: 1000, HUF: 50_000 };

/** Pieces by denomination in minor units. */
export interface Pieces {
  readonly value: number;
  readonly pieces: number;
}

/** More of one kind than a drawer holds is a typing error. */
export const MOST_PIECES = 100_000;

/**
 * The value of counted notes and coins, in minor units.
 * @returns null for a denomination that the currency does not have or that occurs twice, and for a number of pieces that is negative, broken or too high
 */
export function valueOfPieces(counted: readonly Pieces[], currency: Currency): number | null {
  const known = new Set(DENOMINATIONS[currency]);
  let sum = 0;
  for (const { value, pieces } of counted) {
    if (!known.delete(value) || !Number.isSafeInteger(pieces) || pieces < 0 || pieces > MOST_PIECES) return null;
    sum += value * pieces;
  }
  return sum <= 2_147_483_647 ? sum : null;
}

export interface CashLimit {
  /** Minor units of the country's currency. What reaches it is allowed. */
  readonly amount: number;
  /** In CZE the law exempts nobody; in POL and HUN it binds payments between businesses. */
  readonly binds: 'EVERYBODY' | 'COMPANIES';
  readonly span: 'DAY' | 'MONTH';
}

/**
 * How much cash one buyer may pay one company by law. SVK: act 394/2012, since 2023-07-01. CZE: act 254/2004. POL: Prawo przedsiębiorców, article 19, per transaction.
 * HUN: act CL of 2017, per contract and month; counted here per buyer, which is stricter.
 */
export const CASH_LIMITS: Readonly<Record<Country, CashLimit>> = {
  SVK: { amount: 1_500_000, binds: 'EVERYBODY', span: 'DAY' },
  CZE: { amount: 27_000_000, binds: 'EVERYBODY', span: 'DAY' },
  POL: { amount: 1_500_000, binds: 'COMPANIES', span: 'DAY' },
  HUN: { amount: 150_000_000, binds: 'COMPANIES', span: 'MONTH' },
};

/**
 * @param paid what the buyer paid in cash within the span, in minor units, without `amount`
 * @returns true if the payment would exceed the limit of the law
 */
export function exceedsCashLimit(
  country: Country,
  { paid, amount, isCompany }: { readonly paid: number; readonly amount: number; readonly isCompany: boolean },
): boolean {
  const limit = CASH_LIMITS[country];
  return (limit.binds === 'EVERYBODY' || isCompany) && paid + amount > limit.amount;
}
