import type { ScheduleTime } from '@komora/api/admin';
import { useLocale, useText } from '@komora/web-kit/use-text';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Names of weekdays and hours, and a time of sending in words. */
export function useScheduleTime() {
  const text = useText('console-reports');
  const locale = useLocale();
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const weekday = (day: number) => weekdays.format(new Date(MONDAY + (day - 1) * DAY_MS));
  const hour = (value: number) => hours.format(new Date(MONDAY + value * HOUR_MS));
  const words = (time: ScheduleTime): string => {
    const at = hour(time.hour);
    if (time.every === 'WEEKLY') return text('schedule.weekly', { weekday: weekday(time.weekday), at });
    return time.every === 'MONTHLY' ? text('schedule.monthly', { day: time.monthDay, at }) : text('schedule.daily', { at });
  };
  return { weekday, hour, words };
}
