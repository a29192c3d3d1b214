import { addDays, compareDates, type LocalDate } from './local-date.ts';

/** Days after its due date on which an unpaid rent blocks access. */
export const overlockAfterDays = 10;

/** Days after the due date. */
const reminderAfterDays = 3;
const lastCallAfterDays = 7;
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
 * The step that is due today for an unpaid rent: a reminder after 3 days, a last notice after 7, blocked access after
 * {@link overlockAfterDays}, at least 3 days after the last notice. One step a day: after weeks of downtime the steps continue where they
 * stopped, and no step that protects the client is skipped.
 */
export function overdueStep(rent: OverdueRent, today: LocalDate): OverdueStep | null {
  const { dueOn, remindedOn, lastCall, inUse, overlocked } = rent;
  const reached = (date: LocalDate) => compareDates(date, today) <= 0;
  if (lastCall !== null) {
    const shuts = inUse && !overlocked && lastCall.locksOn !== null && reached(lastCall.locksOn);
    return shuts ? { kind: 'OVERLOCK' } : null;
  }
  if (reached(addDays(dueOn, lastCallAfterDays))) {
    return { kind: 'LAST_CALL', locksOn: inUse ? later(addDays(dueOn, overlockAfterDays), addDays(today, noticeDays)) : null };
  }
  return remindedOn === null && reached(addDays(dueOn, reminderAfterDays)) ? { kind: 'REMINDER' } : null;
}

function later(a: LocalDate, b: LocalDate): LocalDate {
  return compareDates(a, b) >= 0 ? a : b;
}
