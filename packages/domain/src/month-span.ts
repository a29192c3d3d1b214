import { addMonthsClamped } from './local-date.ts';

export interface MonthSpan {
  /** 'YYYY-MM-DD', included. */
  from: string;
  /** 'YYYY-MM-DD', excluded. */
  before: string;
}

/** The first day of a month 'YYYY-MM' and of the next month. */
export function spanOfMonth(month: string): MonthSpan {
  const from = `${month}-01`;
  return { from, before: addMonthsClamped(from, 1) };
}
