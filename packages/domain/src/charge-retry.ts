import { addDays, compareDates, type LocalDate } from './local-date.ts';

/** A softly declined charge is tried again so many days after the first try (docs/algorithms/charge-attempts.md). */
export const RETRY_AFTER_DAYS = [1, 3, 5, 7] as const;

/**
 * The day of the next try after a soft decline: the first of them that is still to come, so that tries missed by a server that stood still are not made up for.
 * @param firstTriedOn business date of the first try
 * @returns null when no try is left
 * @throws DateError not-a-date
 */
export function nextChargeTry(firstTriedOn: LocalDate, today: LocalDate): LocalDate | null {
  return RETRY_AFTER_DAYS.map((days) => addDays(firstTriedOn, days)).find((day) => compareDates(day, today) > 0) ?? null;
}
