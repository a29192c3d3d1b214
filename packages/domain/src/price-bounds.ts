import { type Currency, MINIMUM_CHARGE } from './money.ts';

/** A price of this many times the smallest chargeable amount is a typing error: 10,000 € a month. */
const mostTimes = 20_000;

/** True if an amount can be the list price of a box: minor units, net per month. */
export function isListPrice(amount: number, currency: Currency): boolean {
  const least = MINIMUM_CHARGE[currency];
  return Number.isInteger(amount) && amount >= least && amount <= least * mostTimes;
}
