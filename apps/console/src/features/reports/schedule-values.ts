import type { ReportFormat, ScheduleTime } from '@komora/api/admin';
import type { ErrorCode } from '@komora/api/errors';
import type { ValidationResult } from '@komora/web-kit/validation';

/** Values in the form of a regular report. */
export interface ScheduleValues {
  readonly every: string;
  readonly weekday: string;
  readonly monthDay: string;
  readonly hour: string;
  readonly format: string;
  readonly recipients: readonly string[];
}

export const FORMATS = ['CSV', 'XLSX'] as const satisfies readonly ReportFormat[];
export const EVERY = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
const DAYS_OF_WEEK = 7;
const LONGEST_MONTH = 31;
const HOURS = 24;
const upTo = (most: number, first: number) => Array.from({ length: most }, (_, index) => String(index + first));
export const WEEKDAYS = upTo(DAYS_OF_WEEK, 1);
export const MONTH_DAYS = upTo(LONGEST_MONTH, 1);
export const DAY_HOURS = upTo(HOURS, 0);

export interface CheckedSchedule {
  readonly format: ReportFormat;
  readonly time: ScheduleTime;
  readonly recipients: string[];
}

/** Times are chosen from lists; only the recipients can be missing. */
export function validateSchedule({
  every,
  weekday,
  monthDay,
  hour,
  format,
  recipients,
}: ScheduleValues): ValidationResult<CheckedSchedule> {
  const errors: { path: string; code: ErrorCode }[] = [];
  if (recipients.length === 0) errors.push({ path: 'recipients', code: 'revalid/rule/basic/not-null' });
  if (errors.length > 0) return { valid: false, errors };
  const at = { hour: Number(hour) };
  const time: ScheduleTime =
    every === 'WEEKLY'
      ? { every, weekday: Number(weekday), ...at }
      : every === 'MONTHLY'
        ? { every, monthDay: Number(monthDay), ...at }
        : { every: 'DAILY', ...at };
  return { valid: true, value: { format: format === 'XLSX' ? format : 'CSV', time, recipients: [...recipients] } };
}
