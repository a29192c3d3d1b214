import { expect, test } from 'vitest';
import { localDay } from './zone.ts';

const zone = 'Europe/Bratislava';

test('after midnight the day is that of the place, not that of UTC', () => {
  const halfPastMidnight = Date.parse('2026-11-29T23:30:00Z');
  expect(localDay(halfPastMidnight, 0, zone)).toBe('2026-11-30');
  expect(localDay(halfPastMidnight, 1, zone)).toBe('2026-12-01');
  expect(localDay(halfPastMidnight, 1, 'UTC')).toBe('2026-11-30');
});

test('days are counted by the calendar, also over a change of the clock', () => {
  expect(localDay(Date.parse('2026-03-28T22:30:00Z'), 1, zone)).toBe('2026-03-29');
  expect(localDay(Date.parse('2026-10-24T22:30:00Z'), 1, zone)).toBe('2026-10-26');
  expect(localDay(Date.parse('2026-01-01T12:00:00Z'), -1, zone)).toBe('2025-12-31');
});
