import type { ContractStatus } from './enumerations.ts';
import { compareDates, type LocalDate, localDateIn } from './local-date.ts';

/** The facts of a contract that decide about access. */
export interface Tenancy {
  readonly status: ContractStatus;
  /** First day, in the warehouse's time zone. */
  readonly startsOn: LocalDate;
  /** Termination date, the last day on which doors open; null: no termination. */
  readonly terminatesOn: LocalDate | null;
}

/**
 * True if a contract opens doors at an instant: ACTIVE or TERMINATING, from the start of its first day to the end of its termination date.
 * A contract past that date gives no access, even if the nightly job has not changed its status yet.
 * @throws DateError for an unknown time zone or an invalid date
 */
export function isWithinTenancy({ status, startsOn, terminatesOn }: Tenancy, timeZone: string, at: Date): boolean {
  if (status !== 'ACTIVE' && status !== 'TERMINATING') return false;
  const today = localDateIn(timeZone, at);
  return compareDates(startsOn, today) <= 0 && (terminatesOn === null || compareDates(today, terminatesOn) <= 0);
}
