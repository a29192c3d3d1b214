import type { Currency } from './money.ts';

/** The highest wanted price per month: whole units of the currency. */
export interface PriceLimit {
  readonly units: number;
  readonly currency: Currency;
}

const MINOR_UNITS = 100;
// Seven digits are more than the highest list price of any currency. The currencies are not imported: every page loads this file.
const LIMIT = /^([1-9]\d{0,6})(EUR|CZK|PLN|HUF)$/;

/** Reads `50EUR`; null unless it is a whole number of 1 to 7 digits with a known currency. */
export function parsePriceLimit(text: string): PriceLimit | null {
  const [, digits, currency] = LIMIT.exec(text) ?? [];
  return currency === undefined ? null : { units: Number(digits), currency: currency as Currency };
}

export const priceLimitText = ({ units, currency }: PriceLimit): string => `${units}${currency}`;

/** In minor units. */
export const limitAmount = ({ units }: PriceLimit): number => units * MINOR_UNITS;
