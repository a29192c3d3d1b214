import { expect, test } from 'vitest';
import { addMonthsClamped } from './local-date.ts';
import { migratedStart } from './migrated-start.ts';

test.each([
  // Since, paid through → anchor, months before the next period.
  ['2023-05-15', '2026-12-14', '2023-05-15', 43],
  ['2026-11-01', '2026-11-30', '2026-11-01', 1],
  // Nothing is paid yet.
  ['2026-12-01', '2026-11-30', '2026-12-01', 0],
  // Since the middle of a month, billed from the first.
  ['2023-05-15', '2026-12-31', '2023-06-01', 43],
  // The end of February, of a contract from the 31st.
  ['2026-01-31', '2026-02-27', '2026-01-31', 1],
  // The next period begins on a 31st, which November lacks.
  ['2026-10-10', '2026-12-30', '2026-10-31', 2],
])('since %s, paid through %s: from %s and %i months', (since, paidThrough, startsOn, monthsBilled) => {
  expect(migratedStart(since, paidThrough)).toEqual({ startsOn, monthsBilled });
  expect(addMonthsClamped(startsOn, monthsBilled) > paidThrough).toBe(true);
});
