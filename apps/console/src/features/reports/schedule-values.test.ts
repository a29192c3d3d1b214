import { expect, test } from 'vitest';
import { validateSchedule } from './schedule-values.ts';

const values = { every: 'DAILY', weekday: '3', monthDay: '31', hour: '7', format: 'XLSX', recipients: ['p1'] };

test('only the fields of the chosen time are sent, and somebody must get the report', () => {
  expect(validateSchedule(values)).toEqual({
    valid: true,
    value: { format: 'XLSX', time: { every: 'DAILY', hour: 7 }, recipients: ['p1'] },
  });
  expect(validateSchedule({ ...values, every: 'WEEKLY' })).toMatchObject({ value: { time: { every: 'WEEKLY', weekday: 3, hour: 7 } } });
  expect(validateSchedule({ ...values, every: 'MONTHLY' })).toMatchObject({ value: { time: { every: 'MONTHLY', monthDay: 31, hour: 7 } } });
  expect(validateSchedule({ ...values, recipients: [] })).toEqual({
    valid: false,
    errors: [{ path: 'recipients', code: 'revalid/rule/basic/not-null' }],
  });
});
