import type { MoveIn } from '@komora/api/admin';

/** The amount that is shown now. */
export function chargeOf({ summary, currency }: MoveIn) {
  return summary?.chargedNow ?? { amount: 0, currency };
}
