import { expect, it } from 'vitest';
import { nextChargeAttempt } from './charge-retry.ts';

it.each([
  ['2026-02-27', '2026-02-27', '2026-02-28'],
  ['2026-02-27', '2026-02-28', '2026-03-02'],
  ['2026-02-27', '2026-03-02', '2026-03-04'],
  ['2026-02-27', '2026-03-04', '2026-03-06'],
  ['2026-02-27', '2026-03-06', null],
  // The server was down.
  ['2026-02-27', '2026-03-03', '2026-03-04'],
  ['2026-02-27', '2026-04-01', null],
])('a charge first tried on %s and declined on %s is tried again on %s', (first, today, next) => {
  expect(nextChargeAttempt(first, today)).toBe(next);
});

it('is tried again on the days that the operator sets, and never without days', () => {
  expect([nextChargeAttempt('2026-02-27', '2026-02-27', [2, 10]), nextChargeAttempt('2026-02-27', '2026-03-01', [2, 10])]).toEqual([
    '2026-03-01',
    '2026-03-09',
  ]);
  expect(nextChargeAttempt('2026-02-27', '2026-02-27', [])).toBeNull();
});
