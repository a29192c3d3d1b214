import { addDays, addMonthsClamped, compareDates, type LocalDate } from './local-date.ts';

/** Where the billing of a contract from another system continues. */
export interface MigratedStart {
  /** The anchor of its periods: the first day of the contract, or the earliest later day from which whole months lead to the next period. */
  readonly startsOn: LocalDate;
  /** Months from `startsOn` to the first day of the next period. */
  readonly monthsBilled: number;
}

/** @param paidThrough the last paid day, the day before `since` or later */
export function migratedStart(since: LocalDate, paidThrough: LocalDate): MigratedStart {
  const next = addDays(paidThrough, 1);
  const most = monthOf(next) - monthOf(since) + 1;
  for (let months = most; months >= 0; months--)
    if (addMonthsClamped(since, months) === next) return { startsOn: since, monthsBilled: months };
  for (let months = most; months > 0; months--) {
    const startsOn = addMonthsClamped(next, -months);
    if (compareDates(startsOn, since) >= 0 && addMonthsClamped(startsOn, months) === next) return { startsOn, monthsBilled: months };
  }
  return { startsOn: next, monthsBilled: 0 };
}

const monthOf = (date: LocalDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
