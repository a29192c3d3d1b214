import { CHARGE_STEP, type Currency, MINIMUM_CHARGE } from './money.ts';

/** An entry of a ledger that is not covered completely. */
export interface OpenEntry {
  readonly id: string;
  /** The open part in minor units, above zero. */
  readonly open: number;
}

export interface Allocation {
  readonly creditId: string;
  readonly debitId: string;
  /** Minor units, above zero. */
  readonly amount: number;
}

/**
 * The largest shortfall of a transfer, in minor units, that staff accept by matching it to an invoice. The rest is written off. A larger
 * shortfall makes the transfer a part payment.
 */
export const ACCEPTED_DIFFERENCE: Readonly<Record<Currency, number>> = { EUR: 100, CZK: 2500, PLN: 500, HUF: 40_000 };

/** Pays debits with credits: both in the given order, as much as is open on both sides. */
export function planAllocations(credits: readonly OpenEntry[], debits: readonly OpenEntry[]): Allocation[] {
  const plan: Allocation[] = [];
  const left = credits.map(({ open }) => open);
  for (const debit of debits) {
    let due = debit.open;
    for (const [index, credit] of credits.entries()) {
      const amount = Math.min(due, left[index] ?? 0);
      if (amount <= 0) continue;
      plan.push({ creditId: credit.id, debitId: debit.id, amount });
      left[index] = (left[index] ?? 0) - amount;
      due -= amount;
    }
  }
  return plan;
}

/** A part of a credit that pays a debit. */
export interface PaidPart {
  readonly id: string;
  /** Minor units, above zero. */
  readonly amount: number;
}

export interface Release {
  readonly id: string;
  /** Minor units that are taken from the part, above zero. */
  readonly released: number;
  /** Minor units of the part that still pay its debit. */
  readonly remaining: number;
}

/**
 * Takes money back from what a credit pays: the parts in the given order, each as far as needed. Parts that stay whole are not listed.
 * @param total minor units, zero or more; what exceeds all parts is not taken
 */
export function planReleases(parts: readonly PaidPart[], total: number): Release[] {
  const plan: Release[] = [];
  let left = total;
  for (const { id, amount } of parts) {
    const released = Math.min(amount, left);
    if (released <= 0) break;
    plan.push({ id, released, remaining: amount - released });
    left -= released;
  }
  return plan;
}

/**
 * The part of a due amount that a client's credit pays without further request. What remains is zero, or an amount in whole charge steps that a
 * gateway charges.
 * @param due minor units, above zero
 * @param credit minor units, zero or more
 */
export function usableCredit(due: number, credit: number, currency: Currency): number {
  if (credit >= due) return due;
  const step = CHARGE_STEP[currency];
  const rest = Math.max(Math.ceil((due - credit) / step) * step, MINIMUM_CHARGE[currency]);
  return Math.max(0, due - rest);
}
