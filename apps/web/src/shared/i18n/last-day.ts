import { addDays } from '@komora/domain/local-date';

/** The last day of a half-open interval: people read "to" as a day that still counts. */
export function lastDay(to: string): string {
  return addDays(to, -1);
}
