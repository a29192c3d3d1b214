import type { BridgeTotal } from '@komora/api/admin';

export interface BridgeBar {
  readonly part: 'potential' | 'vacancy' | 'gap' | 'discount' | 'other' | 'earned' | 'unpaid' | 'writtenOff' | 'collected';
  /** Signed as it counts in the bridge: losses are negative. */
  readonly amount: number;
  /** The lower end of the bar; never below zero, which is where a drawing begins. */
  readonly base: number;
}

/** The bars of a bridge: sums stand on zero, each loss hangs between the sums before and after it. */
export function bridgeBars(total: Omit<BridgeTotal, 'month' | 'currency' | 'outOfServiceRent'>): BridgeBar[] {
  const bars: BridgeBar[] = [];
  let level = 0;
  const sum = (part: BridgeBar['part'], amount: number): void => {
    bars.push({ part, amount, base: 0 });
    level = amount;
  };
  const step = (part: BridgeBar['part'], amount: number): void => {
    bars.push({ part, amount, base: Math.max(0, Math.min(level, level + amount)) });
    level += amount;
  };
  sum('potential', total.potential);
  step('vacancy', -total.vacancy);
  step('gap', -total.gap);
  step('discount', -total.discount);
  step('other', total.other);
  sum('earned', total.earned);
  step('unpaid', -total.unpaid);
  step('writtenOff', -total.writtenOff);
  sum('collected', total.collected);
  return bars;
}
