import type { Job } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { healthOf } from './health.ts';

const now = Date.parse('2026-03-02T09:00:00Z');
const job = (change: Partial<Job>): Job => ({
  name: 'a',
  cron: null,
  nextRunAt: null,
  waiting: 0,
  running: 0,
  failed: 0,
  oldestDueAt: null,
  lastCompletedAt: null,
  lastFailedAt: null,
  failures: [],
  ...change,
});

test('a job that failed at every attempt and one that waits for more than ten minutes are named', () => {
  const jobs = [
    job({ name: 'fine', oldestDueAt: '2026-03-02T08:50:00Z', lastFailedAt: '2026-03-01T00:00:00Z' }),
    job({ name: 'failed', failed: 2 }),
    job({ name: 'late', oldestDueAt: '2026-03-02T08:49:59Z' }),
  ];
  const { failing, late } = healthOf(jobs, now);
  expect([failing.map(({ name }) => name), late.map(({ name }) => name)]).toEqual([['failed'], ['late']]);
});
