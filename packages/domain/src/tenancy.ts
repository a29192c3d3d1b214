import { compareDates, type LocalDate, localDateIn } from './local-date.ts';

/** As far as it says who may enter. */
export interface Tenancy {
  readonly status: 'ACTIVE' | 'TERMINATING' | 'EVICTED' | 'TERMINATED';
  /** First day, in the warehouse's time zone. */
  readonly startsOn: LocalDate;
  /** Closing day, the last one on which doors open; null: no end is known. */
  readonly terminatesOn: LocalDate | null;
}

/**
 * Whether a contract opens doors at an instant: ACTIVE or TERMINATING, from the beginning of its first day to the end of its closing day. A contract
 * past that day is over, even where the nightly job has not said so yet.
 * @throws DateError for an unknown time zone or a day that is none
 */
export function isWithinTenancy({ status, startsOn, terminatesOn }: Tenancy, timeZone: string, at: Date): boolean {
  if (status !== 'ACTIVE' && status !== 'TERMINATING') return false;
  const today = localDateIn(timeZone, at);
  return compareDates(startsOn, today) <= 0 && (terminatesOn === null || compareDates(today, terminatesOn) <= 0);
}
