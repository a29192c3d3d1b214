const HOUR = 60;
const DAY = 24 * HOUR;
/** Minutes of a day. */
export const FULL_DAY = DAY;
const two = (value: number): string => String(value).padStart(2, '0');
/** Minutes after midnight as 'HH:MM'. */
export const typedMinutes = (minutes: number): string => `${two(Math.floor((minutes % DAY) / HOUR))}:${two(minutes % HOUR)}`;

/** Minutes after midnight of 'HH:MM'; null for anything else. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * HOUR + Number(minutes);
}
