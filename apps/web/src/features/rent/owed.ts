import type { ClientCharge, Money, Rent } from '@komora/api';

/** Everything that the client has to pay by hand: rents, and invoices of one-off charges. */
export interface Owed {
  readonly rents: readonly Rent[];
  readonly charges: readonly ClientCharge[];
}

/** The unpaid charges that no instalment plan pays, the oldest due day first. */
export function owedCharges(charges: readonly ClientCharge[]): readonly ClientCharge[] {
  return charges
    .filter(({ toPay, isInPlan }) => toPay.amount > 0 && !isInPlan)
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id.localeCompare(b.id));
}

/** One sum per currency: the boxes may be in several countries. */
export function sumsOf({ rents, charges }: Owed): readonly Money[] {
  const sums = new Map<Money['currency'], number>();
  for (const { toPay } of [...rents, ...charges]) sums.set(toPay.currency, (sums.get(toPay.currency) ?? 0) + toPay.amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
