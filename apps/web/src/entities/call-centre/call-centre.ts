import type { WeekHours } from '@komora/i18n/opening-hours';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const WEEK = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Key of the text about the call centre: open now, or the day on which it opens next. */
export type CallCentreKey = 'open' | 'today' | 'tomorrow' | `day.${1 | 2 | 3 | 4 | 5 | 6 | 7}`;

export interface CallCentreState {
  readonly key: CallCentreKey;
  /** Minutes after midnight: when it closes if it is open, else when it opens. */
  readonly at: number;
}

/**
 * State of the call centre.
 * @param now ms since the epoch @param timeZone IANA name of the operator's zone
 * @returns null if it never opens @throws RangeError when the zone is unknown
 */
export function callCentreAt(now: number, timeZone: string, { weekdays, opens, closes }: WeekHours): CallCentreState | null {
  const form = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const parts = new Intl.DateTimeFormat('en-US', form).formatToParts(now);
  const of = (type: 'weekday' | 'hour' | 'minute'): string => parts.find((part) => part.type === type)?.value ?? '';
  const today = DAYS.indexOf(of('weekday'));
  const minute = Number(of('hour')) * 60 + Number(of('minute'));
  const dayAfter = (count: number): number => ((today + count) % 7) + 1;
  if (weekdays.includes(dayAfter(0)) && minute >= opens && minute < closes) return { key: 'open', at: closes };
  const wait = WEEK.find((count) => weekdays.includes(dayAfter(count)) && (count > 0 || minute < opens));
  if (wait === undefined) return null;
  if (wait === 0) return { key: 'today', at: opens };
  return { key: wait === 1 ? 'tomorrow' : (`day.${dayAfter(wait)}` as CallCentreKey), at: opens };
}
