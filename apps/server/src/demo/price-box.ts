import type { Currency } from '@komora/api';
import type { PlannedBox } from './floor-plan.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';

/** A box of a plan that can be let. */
export interface PricedBox extends PlannedBox {
  height: number;
  active: boolean;
  lockVersion: 'V1' | 'V2';
  priceNetMonth: number;
}

/** Price of one euro's worth of space in each currency's market, and the step to which its prices go; minor units. */
const market: Record<Currency, { rate: number; step: number }> = {
  EUR: { rate: 1, step: 10 },
  CZK: { rate: 23, step: 1000 },
  PLN: { rate: 4.1, step: 100 },
  HUF: { rate: 380, step: 10_000 },
};

/** Chooses lock and price of a box, and whether it is offered. */
export function priceBox(
  planned: PlannedBox,
  { place, currency, random }: { place: Place; currency: Currency; random: Random },
): PricedBox {
  const isSmart = place.features.includes('SMART');
  // Upstairs is a little cheaper.
  const level = place.priceLevel * (planned.floor > 0 ? 0.93 : 1);
  return {
    ...planned,
    height: planned.floor > 0 ? 240 : 280,
    active: !random.chance(0.035),
    lockVersion: isSmart && random.chance(0.85) ? 'V2' : 'V1',
    priceNetMonth: listPrice(planned.width * planned.length, currency, level),
  };
}

/** Net price per month in minor units: small boxes cost more per square metre. */
function listPrice(areaCm2: number, currency: Currency, level: number): number {
  const { rate, step } = market[currency];
  const euros = 5 + 14.5 * (areaCm2 / 10_000) ** 0.86;
  return Math.round((euros * rate * level * 100) / step) * step;
}
