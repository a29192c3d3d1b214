import { expect, test } from 'vitest';
import { type FaultsResult, hasFailed, renderFaults } from '../lib/faults/report.ts';

const good: FaultsResult = {
  kills: [
    { name: 'web 1', moment: 'WORKING' },
    { name: 'web 1', moment: 'STARTING' },
    { name: 'worker 2', moment: 'WORKING' },
  ],
  database: { connectionsEnded: 7, inTransaction: 3, crashes: 1 },
  failedStarts: 2,
  ended: [],
  minutes: 1.26,
  placed: 12,
  paid: 11,
  failures: { 'offer 503': 2, 'place ECONNRESET': 5 },
  lost: [],
  checked: 34,
  violations: [],
  settledIn: 9,
};

test('a run fails with a lost order, a violated promise, a process that ended at work, or without any paid order', () => {
  expect(hasFailed(good)).toBe(false);
  expect(hasFailed({ ...good, lost: ['o-1'] })).toBe(true);
  expect(hasFailed({ ...good, violations: ['a box is rented once (1)'] })).toBe(true);
  expect(hasFailed({ ...good, ended: ['worker 1'] })).toBe(true);
  expect(hasFailed({ ...good, paid: 0 })).toBe(true);
});

test('the page counts kills by process and moment, and names what is wrong', () => {
  const page = renderFaults(good, { kills: 3, buyers: 4 });
  expect(page).toContain('| web 1 | 1 | 1 |\n| worker 2 | 1 | 0 |');
  expect(page).toContain('sent again: 5 × place ECONNRESET, 2 × offer 503.');
  expect(page).toContain('For 1.3 minutes');
  expect(page).toContain('The audit kept all 34 promises.');
  expect(renderFaults({ ...good, violations: ['numbers (2)'] }, { kills: 3, buyers: 4 })).toContain('violated promises:** numbers (2)');
});
