import { expect, test } from 'vitest';
import { instantOf, wallTime } from './zoned-time.ts';

const zone = 'Europe/Bratislava';

test('a local time of the warehouse becomes an instant and back, in any time zone of the phone', () => {
  expect(instantOf('2026-11-20T17:30', zone)).toBe('2026-11-20T16:30:00.000Z');
  expect(instantOf('2026-07-01T00:00', zone)).toBe('2026-06-30T22:00:00.000Z');
  expect(wallTime(Date.parse('2026-06-30T22:00:00Z'), zone)).toBe('2026-07-01T00:00');
  expect(wallTime(Date.parse('2026-11-20T23:05:00Z'), zone)).toBe('2026-11-21T00:05');
});

test('a skipped hour in spring is the one after it, a repeated hour in autumn is the first', () => {
  expect(instantOf('2026-03-29T02:30', zone)).toBe('2026-03-29T01:30:00.000Z');
  expect(instantOf('2026-03-29T03:00', zone)).toBe('2026-03-29T01:00:00.000Z');
  expect(instantOf('2026-10-25T02:30', zone)).toBe('2026-10-25T00:30:00.000Z');
  expect(instantOf('2026-10-25T03:00', zone)).toBe('2026-10-25T02:00:00.000Z');
});

test('an invalid time is null', () => {
  for (const wrong of ['', '2026-11-20', '2026-13-01T10:00', '20.11.2026 10:00']) expect(instantOf(wrong, zone)).toBeNull();
});
