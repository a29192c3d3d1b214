import { addDays, compareDates, type LocalDate } from './local-date.ts';

/** Days after the first attempt on which a softly declined charge is retried, unless the operator sets others (docs/algorithms/charge-attempts.md). */
export const RETRY_AFTER_DAYS = [1, 3, 5, 7] as const;

/**
 * The day of the next attempt after a soft decline: the first retry day in the future. Retries that a server missed while it was down
 * are not repeated.
 * @param firstTriedOn business date of the first attempt
 * @param retryDays days after the first attempt, increasing
 * @returns null when no attempt is left
 * @throws DateError not-a-date
 */
export function nextChargeAttempt(
  firstTriedOn: LocalDate,
  today: LocalDate,
  retryDays: readonly number[] = RETRY_AFTER_DAYS,
): LocalDate | null {
  return retryDays.map((days) => addDays(firstTriedOn, days)).find((day) => compareDates(day, today) > 0) ?? null;
}
