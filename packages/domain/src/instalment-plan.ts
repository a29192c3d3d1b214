import { addDays, addMonthsClamped, compareDates, type LocalDate } from './local-date.ts';
import { CHARGE_STEP, type Currency, MINIMUM_CHARGE } from './money.ts';

export interface Instalment {
  readonly dueOn: LocalDate;
  /** Minor units, above zero. */
  readonly amount: number;
}

export const INSTALMENT_INTERVALS = ['WEEK', 'TWO_WEEKS', 'MONTH'] as const;
export type InstalmentInterval = (typeof INSTALMENT_INTERVALS)[number];

export const FEWEST_INSTALMENTS = 2;
export const MOST_INSTALMENTS = 24;

/** Days from today by which the first instalment is due, and the last one. */
export const FIRST_INSTALMENT_DAYS = 60;
export const LAST_INSTALMENT_DAYS = 760;

/**
 * Equal instalments whose sum is the total: whole charge steps of the currency, and the last one takes the remainder. Months are counted from the
 * first day, so that the 31st does not drift. Fewer instalments than asked for if each of them would be too small for a card.
 * @param plan.total minor units, above zero
 * @param plan.count integer from 2 to 24
 */
export function splitIntoInstalments(plan: {
  readonly total: number;
  readonly currency: Currency;
  readonly count: number;
  readonly firstOn: LocalDate;
  readonly interval: InstalmentInterval;
}): Instalment[] {
  const { total, currency, firstOn, interval } = plan;
  const step = CHARGE_STEP[currency];
  const most = Math.max(1, Math.floor(total / MINIMUM_CHARGE[currency]));
  const count = Math.min(plan.count, most);
  const base = Math.floor(total / count / step) * step;
  return Array.from({ length: count }, (_, index) => ({
    dueOn: instalmentDay(firstOn, interval, index),
    amount: index === count - 1 ? total - base * (count - 1) : base,
  }));
}

function instalmentDay(firstOn: LocalDate, interval: InstalmentInterval, index: number): LocalDate {
  if (interval === 'MONTH') return addMonthsClamped(firstOn, index);
  return addDays(firstOn, index * (interval === 'WEEK' ? 7 : 14));
}

export type InstalmentFault =
  | { readonly kind: 'COUNT' }
  | { readonly kind: 'DAY'; readonly index: number }
  | { readonly kind: 'AMOUNT'; readonly index: number }
  | { readonly kind: 'SUM' };

/**
 * The first fault of instalments that a person entered: their count, a day that is past, too far ahead or not after the one before, an amount
 * that no card can be charged with, another sum than the total. Null for none.
 * @param total minor units
 */
export function findInstalmentFault(
  instalments: readonly Instalment[],
  { total, currency, today }: { readonly total: number; readonly currency: Currency; readonly today: LocalDate },
): InstalmentFault | null {
  const { length } = instalments;
  if (length < FEWEST_INSTALMENTS || length > MOST_INSTALMENTS) return { kind: 'COUNT' };
  let before = addDays(today, -1);
  for (const [index, { dueOn, amount }] of instalments.entries()) {
    const latest = addDays(today, index === 0 ? FIRST_INSTALMENT_DAYS : LAST_INSTALMENT_DAYS);
    if (compareDates(dueOn, before) <= 0 || compareDates(dueOn, latest) > 0) return { kind: 'DAY', index };
    before = dueOn;
    const isLast = index === length - 1;
    // Only the last one may have odd units of a currency that is paid in whole steps.
    const isPayable = amount >= MINIMUM_CHARGE[currency] && (isLast || amount % CHARGE_STEP[currency] === 0);
    if (!Number.isSafeInteger(amount) || !isPayable) return { kind: 'AMOUNT', index };
  }
  const sum = instalments.reduce((all, { amount }) => all + amount, 0);
  return sum === total ? null : { kind: 'SUM' };
}

/** PLANNED: its day has not come. PARTLY: a part is paid, and it is not missed. DUE: its day has come, nothing is paid. MISSED: the grace days are over. */
export const INSTALMENT_STATES = ['PLANNED', 'DUE', 'PARTLY', 'PAID', 'MISSED'] as const;
export type InstalmentState = (typeof INSTALMENT_STATES)[number];

/** Changes of the debts of a plan since it was agreed, in minor units, each zero or more. */
export interface PlanMovement {
  readonly paid: number;
  /** Credit notes and write-offs. */
  readonly reduced: number;
  /** Payments from before the plan that were taken back. */
  readonly raised: number;
}

export interface InstalmentStanding extends Instalment {
  readonly paid: number;
  readonly state: InstalmentState;
}

/**
 * Where each instalment stands. Reductions shrink the last instalments first, a raise enlarges the last one, and payments fill the first ones first.
 * An instalment that shrank to nothing is PAID.
 * @param at.today at the company
 * @param at.graceDays days after the due date on which it is not missed yet
 */
export function instalmentStandings(
  instalments: readonly Instalment[],
  { paid, reduced, raised }: PlanMovement,
  { today, graceDays }: { readonly today: LocalDate; readonly graceDays: number },
): InstalmentStanding[] {
  const amounts = instalments.map(({ amount }) => amount);
  const last = amounts.length - 1;
  amounts[last] = (amounts[last] ?? 0) + raised;
  let toTake = reduced;
  for (let index = last; index >= 0 && toTake > 0; index--) {
    const taken = Math.min(toTake, amounts[index] ?? 0);
    amounts[index] = (amounts[index] ?? 0) - taken;
    toTake -= taken;
  }
  let left = paid;
  return instalments.map(({ dueOn }, index) => {
    const amount = amounts[index] ?? 0;
    const covered = Math.min(left, amount);
    left -= covered;
    return { dueOn, amount, paid: covered, state: stateOf(dueOn, { amount, paid: covered }, { today, graceDays }) };
  });
}

function stateOf(
  dueOn: LocalDate,
  { amount, paid }: { amount: number; paid: number },
  { today, graceDays }: { today: LocalDate; graceDays: number },
): InstalmentState {
  if (paid >= amount) return 'PAID';
  if (compareDates(today, addDays(dueOn, graceDays)) > 0) return 'MISSED';
  if (paid > 0) return 'PARTLY';
  return compareDates(dueOn, today) <= 0 ? 'DUE' : 'PLANNED';
}

/**
 * Next payment of a client: the rest of the first unpaid instalment, at least the minimum charge of a gateway, and never more than is open.
 * Null if nothing is open, or too little for a card.
 * @returns minor units
 */
export function nextInstalmentPayment(standings: readonly InstalmentStanding[], currency: Currency): number | null {
  const open = standings.reduce((all, { amount, paid }) => all + amount - paid, 0);
  const next = standings.find(({ state }) => state !== 'PAID');
  if (next === undefined) return null;
  const step = CHARGE_STEP[currency];
  const rest = Math.ceil((next.amount - next.paid) / step) * step;
  const amount = Math.max(rest, MINIMUM_CHARGE[currency]);
  // The remainder must be chargeable later.
  const payable = open - amount < MINIMUM_CHARGE[currency] ? open : amount;
  return payable >= MINIMUM_CHARGE[currency] ? payable : null;
}
