import type { PriceGroup } from '@komora/api/admin';
import type { Currency } from '@komora/domain/money';
import { useFormat, useText } from '@komora/web-kit/use-text';

/** The planned prices of all sizes and floors on a day. Amounts in minor units. */
export type PlannedDay = PriceGroup['planned'][number];

/** The plans of all groups by day, the earliest first. */
export function plannedDays(groups: readonly Pick<PriceGroup, 'planned'>[]): PlannedDay[] {
  const days = new Map<string, PlannedDay>();
  for (const plan of groups.flatMap(({ planned }) => planned)) {
    const same = days.get(plan.effectiveOn);
    const sum = same && {
      ...same,
      boxes: same.boxes + plan.boxes,
      min: Math.min(same.min, plan.min),
      max: Math.max(same.max, plan.max),
    };
    days.set(plan.effectiveOn, sum ?? plan);
  }
  return [...days.values()].sort((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1));
}

/** Writes the lowest and the highest of some prices; one amount if they are equal. */
export function useRange(currency: Currency): (min: number, max: number) => string {
  const text = useText('console-prices');
  const format = useFormat();
  const money = (amount: number): string => format.money({ amount, currency });
  return (min, max) => (min === max ? money(min) : text('range', { from: money(min), to: money(max) }));
}
