import { addDays, compareDates, type LocalDate } from './local-date.ts';

/** Days before the day on which a proof is due, or ends, of the first reminder. */
const REMIND_DAYS = 7;
/** Days after it in which the client can still send one. Then a paid insurance is planned. */
export const PROOF_GRACE_DAYS = 7;
/** Days at least between the message about the paid insurance and its first day. The agreement promises them. */
export const PAID_INSURANCE_NOTICE_DAYS = 14;
/** Largest size of an uploaded proof. */
export const MAX_PROOF_BYTES = 10 * 1024 * 1024;

export interface ProofDeadline {
  /** The day by which an accepted proof must exist; after an acceptance the last day of the proof. */
  readonly dueOn: LocalDate;
  readonly remindedOn: LocalDate | null;
  /** A proof waits for the review of staff: the client has done their part. */
  readonly isInReview: boolean;
}

/** The last day for a proof after the last call of a day. */
export const lastDayAfter = (called: LocalDate): LocalDate => addDays(called, PROOF_GRACE_DAYS - 1);

/** Step that is due on a day: a first or last reminder, or a paid insurance instead; null for nothing. */
export function proofStep({ dueOn, remindedOn, isInReview }: ProofDeadline, today: LocalDate): 'REMIND' | 'LAST_CALL' | 'REPLACE' | null {
  if (isInReview) return null;
  const isRemindedSince = (day: LocalDate) => remindedOn !== null && compareDates(remindedOn, day) >= 0;
  if (compareDates(today, dueOn) > 0) {
    // Also where the deadline is long over, for example of an imported contract, the client is called first.
    if (remindedOn === null || !isRemindedSince(addDays(dueOn, 1))) return 'LAST_CALL';
    return compareDates(today, lastDayAfter(remindedOn)) > 0 ? 'REPLACE' : null;
  }
  const first = addDays(dueOn, -REMIND_DAYS);
  return compareDates(today, first) < 0 || isRemindedSince(first) ? null : 'REMIND';
}

/** The deadline after a rejection: the client gets at least some days for another proof. */
export const dueAfterRejection = (dueOn: LocalDate, today: LocalDate): LocalDate => {
  const again = addDays(today, PROOF_GRACE_DAYS);
  return compareDates(dueOn, again) > 0 ? dueOn : again;
};
