import { expect, test } from 'vitest';
import { callCentreAt } from './call-centre.ts';

const nineToFive = { weekdays: [1, 2, 3, 4, 5], opens: 540, closes: 1020 };
const at = (instant: string, { zone = 'Europe/Bratislava', hours = nineToFive } = {}) => callCentreAt(Date.parse(instant), zone, hours);

test('the call centre is open on its days and hours in the operator’s time zone', () => {
  expect(at('2026-11-20T08:00:00Z')).toEqual({ key: 'open', at: 1020 });
  expect(at('2026-11-20T15:59:59Z')).toEqual({ key: 'open', at: 1020 });
  expect(at('2026-07-20T07:00:00Z')).toEqual({ key: 'open', at: 1020 });
  expect(at('2026-11-20T08:00:00Z', { zone: 'Europe/London' })).toEqual({ key: 'today', at: 540 });
});

test('outside its hours it says when it opens', () => {
  expect(at('2026-11-20T07:59:59Z')).toEqual({ key: 'today', at: 540 });
  expect(at('2026-11-19T23:30:00Z')?.key).toBe('today');
  expect(at('2026-11-19T16:00:00Z')?.key).toBe('tomorrow');
  expect(at('2026-11-20T16:00:00Z')?.key).toBe('day.1');
  expect(at('2026-11-21T10:00:00Z')?.key).toBe('day.1');
  expect(at('2026-11-22T10:00:00Z')?.key).toBe('tomorrow');
});

test('hours may begin and end within an hour, and last until midnight', () => {
  const hours = { weekdays: [3], opens: 510, closes: 1440 };
  expect(at('2026-11-18T07:29:00Z', { hours })).toEqual({ key: 'today', at: 510 });
  expect(at('2026-11-18T07:30:00Z', { hours })).toEqual({ key: 'open', at: 1440 });
  expect(at('2026-11-18T22:59:00Z', { hours })?.key).toBe('open');
  expect(at('2026-11-18T23:00:00Z', { hours })).toEqual({ key: 'day.3', at: 510 });
});

test('the only day of a week that has ended is that of the next week', () => {
  const hours = { weekdays: [5], opens: 540, closes: 1020 };
  expect(at('2026-11-20T16:00:00Z', { hours })).toEqual({ key: 'day.5', at: 540 });
  expect(at('2026-11-20T16:00:00Z', { hours: { ...hours, weekdays: [] } })).toBeNull();
});
