import { addDays, compareDates, type LocalDate } from './local-date.ts';

/** A rent unpaid this many days after its due date keeps the doors shut. */
export const overlockAfterDays = 10;

/** Days after the due date. */
const reminderAfterDays = 3;
const lastCallAfterDays = 7;
/** Nobody's doors shut sooner than this after they were told, however late that was. */
const noticeDays = 3;

export interface OverdueRent {
  readonly dueOn: LocalDate;
  /** The day on which the rent's client was reminded; null before. */
  readonly remindedOn: LocalDate | null;
  /** The last call: when it was made, and from which day on the doors are shut; null before. */
  readonly lastCall: { readonly on: LocalDate; readonly locksOn: LocalDate | null } | null;
  /** Whether its contract has doors: the box has not been given up. */
  readonly inUse: boolean;
  /** Whether those are shut already, for this rent or another one. */
  readonly overlocked: boolean;
}

export type OverdueStep =
  | { readonly kind: 'REMINDER' }
  /** `locksOn` is the day on which the doors will be shut; null where there is nothing to shut. */
  | { readonly kind: 'LAST_CALL'; readonly locksOn: LocalDate | null }
  | { readonly kind: 'OVERLOCK' };

/**
 * What is due today for a rent that is not paid: a reminder after 3 days, a last call after 7, shut doors after {@link overlockAfterDays}, never less than
 * 3 days after the last call. One step a day: a ladder that stood still for weeks goes on where it stood and skips nothing that protects the client.
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
