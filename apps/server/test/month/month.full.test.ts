import { writeFileSync } from 'node:fs';
import { useTestDatabase } from '@komora/testing';
import { expect, test } from 'vitest';
import { runMonth } from './run-month.ts';

const database = useTestDatabase();
// One seed, so that a red test is a change of the program. `npm run month` draws others.
const { MONTH_CLIENTS = '40', MONTH_DAYS = '30', MONTH_SEED = '7', MONTH_REPORT } = process.env;

test(
  `a month of a shop is run from the list of tasks alone (MONTH_SEED=${MONTH_SEED})`,
  async () => {
    const report = await runMonth(database.url, {
      clients: Number(MONTH_CLIENTS),
      days: Number(MONTH_DAYS),
      seed: Number(MONTH_SEED),
      say: (line) => void (MONTH_REPORT === undefined ? undefined : process.stdout.write(`${line}\n`)),
    });
    if (MONTH_REPORT !== undefined) writeFileSync(MONTH_REPORT, JSON.stringify(report, null, 2));
    expect(report.failedSources).toEqual([]);
    expect(report.violations).toEqual([]);
    expect(report.late).toEqual([]);
  },
  4 * 3_600_000,
);
