import { addDays, addMonthsClamped, type LocalDate, localDateIn } from './local-date.ts';

/** When a report is sent, in local time. `weekday`: 1 is Monday. `monthDay`: 1 to 31; a shorter month counts its last day. */
export type ReportTime =
  | { readonly every: 'DAILY'; readonly hour: number }
  | { readonly every: 'WEEKLY'; readonly weekday: number; readonly hour: number }
  | { readonly every: 'MONTHLY'; readonly monthDay: number; readonly hour: number };

/** One time at which a report is due. */
export interface ReportSlot {
  /** The local day. */
  readonly day: LocalDate;
  readonly at: Date;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Two of any slots are nearer than this. */
const FARTHEST_DAYS = 32;

const clocks = new Map<string, Intl.DateTimeFormat>();

function hourIn(timeZone: string, instant: Date): number {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return Number(clock.format(instant));
}

/**
 * The instant at which a local day reaches an hour: the earlier one if clocks go back over it; the end of the gap if clocks skip it.
 * @throws DateError unknown-time-zone
 */
export function instantOfHour(day: LocalDate, hour: number, timeZone: string): Date {
  const reached = (instant: number): boolean => {
    const today = localDateIn(timeZone, new Date(instant));
    return today > day || (today === day && hourIn(timeZone, new Date(instant)) >= hour);
  };
  // Time zones lie between 12 hours behind and 14 hours before UTC.
  let before = Date.parse(`${day}T00:00:00Z`) - DAY_MS;
  let after = before + 4 * DAY_MS;
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (reached(middle)) after = middle;
    else before = middle;
  }
  return new Date(after);
}

function isDueOn(time: ReportTime, day: LocalDate): boolean {
  if (time.every === 'DAILY') return true;
  if (time.every === 'WEEKLY') return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) === time.weekday;
  const last = addDays(addMonthsClamped(`${day.slice(0, 7)}-01`, 1), -1);
  return Number(day.slice(8)) === Math.min(time.monthDay, Number(last.slice(8)));
}

/** The first slot after an instant. @throws DateError unknown-time-zone */
export function nextSlot(time: ReportTime, timeZone: string, after: Date): ReportSlot {
  const today = localDateIn(timeZone, after);
  for (let days = 0; days <= FARTHEST_DAYS; days++) {
    const day = addDays(today, days);
    if (!isDueOn(time, day)) continue;
    const at = instantOfHour(day, time.hour, timeZone);
    if (at > after) return { day, at };
  }
  throw new Error('A report has no next slot');
}

/** The last slot that is not after an instant: after an outage one report is sent, for it. @throws DateError unknown-time-zone */
export function latestSlot(time: ReportTime, timeZone: string, notAfter: Date): ReportSlot {
  const today = localDateIn(timeZone, notAfter);
  for (let days = 0; days <= FARTHEST_DAYS; days++) {
    const day = addDays(today, -days);
    if (!isDueOn(time, day)) continue;
    const at = instantOfHour(day, time.hour, timeZone);
    if (at <= notAfter) return { day, at };
  }
  throw new Error('A report has no earlier slot');
}

/** The days of a sent report. Days are inclusive, months 'YYYY-MM' and inclusive. */
export interface ReportPeriod {
  readonly asOf: LocalDate;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly fromMonth: string;
  readonly toMonth: string;
}

/**
 * The days of the report that is sent on a local day. All are over: the as-of day is the day before; the span is that day, the seven days up to it,
 * or the last whole month; the months are the twelve up to the as-of day, or the last whole month.
 */
export function periodOfReport(every: ReportTime['every'], day: LocalDate): ReportPeriod {
  const asOf = addDays(day, -1);
  const thisMonth = `${asOf.slice(0, 7)}-01`;
  if (every !== 'MONTHLY') {
    const fromMonth = addMonthsClamped(thisMonth, -11).slice(0, 7);
    return { asOf, from: every === 'DAILY' ? asOf : addDays(asOf, -6), to: asOf, fromMonth, toMonth: asOf.slice(0, 7) };
  }
  const isWhole = addDays(asOf, 1).slice(0, 7) !== asOf.slice(0, 7);
  const from = isWhole ? thisMonth : addMonthsClamped(thisMonth, -1);
  const month = from.slice(0, 7);
  return { asOf, from, to: addDays(addMonthsClamped(from, 1), -1), fromMonth: month, toMonth: month };
}
