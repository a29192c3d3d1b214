/**
 * Lets visitors look around, order, pay, sign in and open doors, on a program of its own, and compares the tails of the response times with the
 * committed ones.
 *
 *   npm run load                                        50 visitors, 2 minutes
 *   npm run load -- --visitors 1000 --minutes 10
 *   npm run load -- --write                             also writes docs/results/load.md and its plot
 *   npm run load -- --write-baseline                    also writes bench/load-baseline.json
 *
 * Exit code 1: a request failed, or a tail is far longer than the committed one.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { WarehouseList } from '@komora/api';
import { connectLocalPostgres } from '@komora/embedded-postgres';
import { round } from '../bench/lib/metric.ts';
import { loadFreeBoxes } from './lib/drills/boxes.ts';
import { type Baseline, compareTails, Latencies } from './lib/load/latencies.ts';
import { plotLatencies, renderLoad } from './lib/load/report.ts';
import { visit } from './lib/load/visitors.ts';
import { startDemo } from './lib/start-demo.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const baselineFile = join(root, 'bench/load-baseline.json');
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
    'write-baseline': { type: 'boolean', default: false },
  },
});
const [visitors, minutes] = [Number(values.visitors), Number(values.minutes)];
if (!Number.isInteger(visitors) || visitors < 1 || visitors > 2000) throw new Error('--visitors needs a whole number from 1 to 2000.');
if (!(minutes > 0 && minutes <= 60)) throw new Error('--minutes needs a number up to 60.');

const folder = mkdtempSync(join(tmpdir(), 'komora-load-'));
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755);
const latencies = new Latencies();
try {
  const program = await startDemo({ DATA_DIR: folder, TRUST_PROXY: '1' });
  try {
    const local = await connectLocalPostgres(join(folder, 'postgres'), 'komora load');
    const boxIds = await loadFreeBoxes(local.url('komora'), {
      warehouses: 100,
      boxesPerWarehouse: Math.min(600, 60 + Math.ceil(visitors * minutes * 0.12)),
    });
    await local.close();
    const { warehouses } = (await (await fetch(`${program.origin}/api/client/warehouse`)).json()) as WarehouseList;
    const warehouseIds = warehouses.map(({ id }) => id);
    say(`${visitors} visitors for ${minutes} minutes …`);
    await visit({ origin: program.origin, visitors, seconds: minutes * 60, boxIds, warehouseIds, latencies, random: Math.random });
  } finally {
    await program.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const { kinds, failures } = latencies;
const tails = compareTails(kinds, JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline);
const page = renderLoad({ visitors, minutes, requests: kinds.reduce((sum, { count }) => sum + count, 0), kinds, tails, failures });
say(`\n${page}`);
if (values.write) {
  mkdirSync(join(root, 'docs/results'), { recursive: true });
  writeFileSync(join(root, 'docs/results/load.md'), page);
  writeFileSync(join(root, 'docs/results/load.svg'), plotLatencies(kinds));
}
if (values['write-baseline']) {
  const ratios = Object.fromEntries(tails.map(({ kind, ratio }) => [kind, round(ratio)]));
  writeFileSync(baselineFile, `${JSON.stringify(ratios, null, 2)}\n`);
}
if (tails.some(({ isWorse }) => isWorse) || Object.keys(failures).length > 0) process.exitCode = 1;
