/**
 * Simulates a month of a shop with random events, and lets staff run it from their list of tasks alone: by HTTP, without SQL and without the dashboard of a
 * gateway. What could not be done is the list of what is missing.
 *
 *   npm run month                                    1,000 clients, 30 days
 *   npm run month -- --clients 100 --days 10 --seed 7
 *   npm run month -- --write                         also writes month.md into docs/results
 *
 * Exit code 1: a promise of the audit is violated, a source of tasks failed, or a task is still open after its day.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { MonthReport } from '../apps/server/test/month/run-month.ts';
import { commit, machine } from '../bench/lib/report.ts';
import { renderMonth } from './lib/month/report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    days: { type: 'string', default: '30' },
    seed: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const seed = values.seed ?? String(randomInt(2 ** 31 - 1));
for (const [name, value] of Object.entries({ clients: values.clients, days: values.days, seed }))
  if (!/^[1-9]\d{0,9}$/.test(value)) throw new Error(`--${name} needs a whole number.`);

const folder = mkdtempSync(join(tmpdir(), 'komora-month-'));
const reportFile = join(folder, 'report.json');
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'full', 'apps/server/test/month'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MONTH_CLIENTS: values.clients, MONTH_DAYS: values.days, MONTH_SEED: seed, MONTH_REPORT: reportFile },
  },
);
let report: MonthReport;
try {
  report = JSON.parse(readFileSync(reportFile, 'utf8')) as MonthReport;
} catch {
  process.stderr.write('The run ended without a report: see the output above.\n');
  process.exit(1);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const text = renderMonth(report, { machine: machine('embedded'), commit: commit(), on: new Date().toISOString().slice(0, 10) });
process.stdout.write(`\n${text}`);
if (values.write) {
  mkdirSync(join(root, 'docs/results'), { recursive: true });
  writeFileSync(join(root, 'docs/results', 'month.md'), text);
}
process.exit(status ?? 1);
