import { addDays } from '@komora/domain/local-date';

/** The last day of a half-open interval: people read "to" as inclusive. */
export function lastDay(to: string): string {
  return addDays(to, -1);
}
