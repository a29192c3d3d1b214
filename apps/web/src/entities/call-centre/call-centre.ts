/** The call centre is open Monday to Friday from 9:00 to 17:00 (specification §9). */
const HOURS = { from: 9, to: 17 } as const;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** State of the call centre: open now, or when it opens next. */
export type CallCentreState = 'open' | 'today' | 'tomorrow' | 'monday';

/** @param now ms since the epoch @param timeZone IANA name of the operator's zone @throws RangeError when the zone is unknown */
export function callCentreAt(now: number, timeZone: string): CallCentreState {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' }).formatToParts(now);
  const of = (type: 'weekday' | 'hour'): string => parts.find((part) => part.type === type)?.value ?? '';
  const day = DAYS.indexOf(of('weekday'));
  const hour = Number(of('hour'));
  if (day === 6 || (day === 5 && hour >= HOURS.to)) return 'monday';
  if (day === 0 || hour >= HOURS.to) return 'tomorrow';
  return hour < HOURS.from ? 'today' : 'open';
}
