import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [0, 'now'],
  [59_999, 'now'],
  [MINUTE, '1 minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [24 * HOUR - 1, '23 hours ago'],
  [24 * HOUR, 'yesterday'],
  [29 * 24 * HOUR, '29 days ago'],
])('%i ms later it was %s', (past, words) => {
  expect(timeAgo('en', 1_000_000, 1_000_000 + past)).toBe(words);
});

test('a clock that was set back gives no time in the future', () => {
  expect(timeAgo('en', 1_000_000, 0)).toBe('now');
});

test('each language uses its own plurals', () => {
  expect(timeAgo('sk', 0, 3 * MINUTE)).toBe('pred 3 minútami');
  expect(timeAgo('uk', 0, 2 * HOUR)).toBe('2 години тому');
});
