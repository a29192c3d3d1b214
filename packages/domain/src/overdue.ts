import { addDays, compareDates, type LocalDate } from './local-date.ts';

/** Days after the due date of an unpaid rent. */
export interface DunningDays {
  readonly reminderDays: number;
  readonly lastCallDays: number;
  /** From this day on the rent blocks access. */
  readonly overlockDays: number;
}

/** Unless the operator sets others. */
export const DUNNING_DAYS: DunningDays = { reminderDays: 3, lastCallDays: 7, overlockDays: 10 };

/** Minimum days between the last notice and the block, even if the notice was late. */
const noticeDays = 3;

export interface OverdueRent {
  readonly dueOn: LocalDate;
  /** The day of the reminder to the client; null before. */
  readonly remindedOn: LocalDate | null;
  /** The last notice: its day, and the first day of the block; null before. */
  readonly lastCall: { readonly on: LocalDate; readonly locksOn: LocalDate | null } | null;
  /** True if its contract still has doors, because the box was not returned. */
  readonly inUse: boolean;
  /** True if access is already blocked, for this rent or another one. */
  readonly overlocked: boolean;
}

export type OverdueStep =
  | { readonly kind: 'REMINDER' }
  /** `locksOn` is the day of the block; null if there is nothing to block. */
  | { readonly kind: 'LAST_CALL'; readonly locksOn: LocalDate | null }
  | { readonly kind: 'OVERLOCK' };

/**
 * The step that is due today for an unpaid rent: a reminder, a last notice, blocked access at least 3 days after the last notice. One step a day: after weeks of downtime the steps continue where they
 * stopped, and no step that protects the client is skipped.
 */
export function overdueStep(rent: OverdueRent, today: LocalDate, days: DunningDays = DUNNING_DAYS): OverdueStep | null {
  const { dueOn, remindedOn, lastCall, inUse, overlocked } = rent;
  const reached = (date: LocalDate) => compareDates(date, today) <= 0;
  if (lastCall !== null) {
    const shuts = inUse && !overlocked && lastCall.locksOn !== null && reached(lastCall.locksOn);
    return shuts ? { kind: 'OVERLOCK' } : null;
  }
  if (reached(addDays(dueOn, days.lastCallDays))) {
    return { kind: 'LAST_CALL', locksOn: inUse ? later(addDays(dueOn, days.overlockDays), addDays(today, noticeDays)) : null };
  }
  return remindedOn === null && reached(addDays(dueOn, days.reminderDays)) ? { kind: 'REMINDER' } : null;
}

function later(a: LocalDate, b: LocalDate): LocalDate {
  return compareDates(a, b) >= 0 ? a : b;
}

/** Every step comes within this many days of the due date or of the last step. */
const furthest = 100;

/**
 * The next step for an unpaid rent with its day, if nothing is paid: today's step, or a later one. Null if no step is left.
 * @param from the first day on which steps happen: today, or the day after a pause
 */
export function nextOverdueStep(
  rent: OverdueRent,
  from: LocalDate,
  dunning: DunningDays = DUNNING_DAYS,
): { readonly kind: OverdueStep['kind']; readonly on: LocalDate } | null {
  for (let days = 0; days <= furthest; days++) {
    const on = addDays(from, days);
    const step = overdueStep(rent, on, dunning);
    if (step !== null) return { kind: step.kind, on };
  }
  return null;
}
