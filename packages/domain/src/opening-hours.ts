import { DomainError } from './domain-error.ts';

/** A range of local wall-clock time, half-open. */
export interface OpeningRange {
  /** ISO weekday of the beginning, 1 is Monday. */
  readonly weekday: number;
  /** Minutes after local midnight, 0 to 1440. */
  readonly opens: number;
  /** Not after `opens`: on the following day. Equal to `opens`: never open. */
  readonly closes: number;
}

/** A local day whose ranges replace those of its weekday. */
export interface SpecialDay {
  /** 'YYYY-MM-DD' */
  readonly date: string;
  /** Ranges that begin on this day. Empty: none. A range of the day before still lasts until its end. */
  readonly hours: readonly Omit<OpeningRange, 'weekday'>[];
}

export class OpeningHoursError extends DomainError<'opening-hours/unknown-time-zone' | 'opening-hours/not-an-instant'> {}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const WHOLE_DAY = { opens: 0, closes: DAY_MINUTES };

interface Hours {
  readonly ranges: readonly OpeningRange[];
  readonly specialDays: readonly SpecialDay[];
}

/**
 * True if the local time of a time zone is inside a range at an instant. An hour that is repeated at a clock change is open both times; a
 * skipped hour does not occur. Without ranges it is always open, except on special days.
 * @param timeZone IANA name
 * @throws OpeningHoursError
 */
export function isOpenAt(
  ranges: readonly OpeningRange[],
  timeZone: string,
  instant: Date,
  specialDays: readonly SpecialDay[] = [],
): boolean {
  if (ranges.length === 0 && specialDays.length === 0) return true;
  return covers({ ranges, specialDays }, wallClock(timeZone, instant.getTime()));
}

/**
 * The next open instant from `instant` on, possibly `instant` itself; null if there is none within nine days that are no special days.
 * @throws OpeningHoursError
 */
export function opensNext(
  ranges: readonly OpeningRange[],
  timeZone: string,
  instant: Date,
  specialDays: readonly SpecialDay[] = [],
): Date | null {
  if (isOpenAt(ranges, timeZone, instant, specialDays)) return instant;
  const hours = { ranges, specialDays };
  const from = instant.getTime();
  const today = Math.floor(wallClock(timeZone, from) / DAY_MS) * DAY_MS;
  let first: number | null = null;
  for (let day = -1; day <= 8 + specialDays.length; day++) {
    for (const at of beginningsOn(hours, timeZone, today + day * DAY_MS)) {
      if (at > from && (first === null || at < first) && covers(hours, wallClock(timeZone, at))) first = at;
    }
  }
  return first === null ? null : new Date(first);
}

/** The instants of one local day at which an opening can begin: the start of each range, and a clock change. */
function beginningsOn(hours: Hours, timeZone: string, midnight: number): number[] {
  const offsets = [-DAY_MS, 2 * DAY_MS].map((apart) => wallClock(timeZone, midnight + apart) - (midnight + apart));
  const starts = [...hours.ranges, ...hours.specialDays.flatMap((day) => day.hours), WHOLE_DAY]
    .map(({ opens }) => midnight + opens * MINUTE_MS)
    .flatMap((wall) => offsets.map((offset) => wall - offset));
  const [before = 0, after = 0] = offsets;
  return before === after ? starts : [...starts, changeOfClocks(timeZone, midnight - DAY_MS, midnight + 2 * DAY_MS)];
}

/** The first instant with another offset than at `from`; `to` has another one. */
function changeOfClocks(timeZone: string, from: number, to: number): number {
  const offset = wallClock(timeZone, from) - from;
  let [same, other] = [from, to];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (wallClock(timeZone, middle) - middle === offset) same = middle;
    else other = middle;
  }
  return other;
}

/** @param wall the local time as if it were UTC, in ms */
function covers(hours: Hours, wall: number): boolean {
  const day = Math.floor(wall / DAY_MS);
  const minute = (wall - day * DAY_MS) / MINUTE_MS;
  return (
    beginningOn(hours, day).some(({ opens, closes }) => closes !== opens && minute >= opens && (minute < closes || closes < opens)) ||
    beginningOn(hours, day - 1).some(({ opens, closes }) => closes < opens && minute < closes)
  );
}

/** Ranges that begin on a local day. @param day days since 1 January 1970 */
function beginningOn({ ranges, specialDays }: Hours, day: number): readonly Omit<OpeningRange, 'weekday'>[] {
  const date = specialDays.length === 0 ? '' : new Date(day * DAY_MS).toISOString().slice(0, 10);
  const special = specialDays.find((one) => one.date === date);
  if (special !== undefined) return special.hours;
  if (ranges.length === 0) return [WHOLE_DAY];
  // 1 January 1970 was a Thursday.
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1;
  return ranges.filter((range) => range.weekday === weekday);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local time of a zone at an instant, as if it were UTC; ms. */
function wallClock(timeZone: string, instant: number): number {
  if (Number.isNaN(instant)) throw new OpeningHoursError('opening-hours/not-an-instant');
  const parts = new Map<string, number>();
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts.set(type, Number(value));
  const part = (name: string): number => parts.get(name) ?? 0;
  const wall = new Date(0);
  wall.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  // Zone offsets are whole seconds: the milliseconds are those of the instant.
  return wall.setUTCHours(part('hour'), part('minute'), part('second'), ((instant % 1000) + 1000) % 1000);
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  try {
    const made = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(timeZone, made);
    return made;
  } catch (cause) {
    if (cause instanceof RangeError) throw new OpeningHoursError('opening-hours/unknown-time-zone', { timeZone });
    throw cause;
  }
}
