import type { Currency } from '@komora/api';

/** Price of one euro's worth of space in each currency's market, and the step to which its prices go; minor units. */
const market: Record<Currency, { rate: number; step: number }> = {
  EUR: { rate: 1, step: 10 },
  CZK: { rate: 23, step: 1000 },
  PLN: { rate: 4.1, step: 100 },
  HUF: { rate: 380, step: 10_000 },
};

/** Net price per month in minor units: small boxes cost more per square metre. */
export function listPrice(areaCm2: number, currency: Currency, level: number): number {
  const { rate, step } = market[currency];
  const euros = 5 + 14.5 * (areaCm2 / 10_000) ** 0.86;
  return Math.round((euros * rate * level * 100) / step) * step;
}
