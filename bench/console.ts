import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalPostgres, startLocalPostgres } from '@komora/embedded-postgres';
import pg from 'pg';
import { type App, createApp } from '../apps/server/src/app/container.ts';
import { keepChanges } from '../apps/server/src/back-office/reports/box-report/keep-changes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../apps/server/src/platform/logging.ts';
import { loadConsoleData, pricedFloor } from './lib/console-data.ts';
import { type ConsoleRead, consoleReads, readIds } from './lib/console-reads.ts';
import { type Metric, median, percentile, round } from './lib/metric.ts';
import { openStaffSession } from './lib/staff-session.ts';

const item = 'console';
const publicUrl = 'http://127.0.0.1:9';
const priced = 5000;

/** A program with its database, and a session of its owner. */
interface Console {
  app: App;
  pool: pg.Pool;
  reads: ConsoleRead[];
  headers: Record<string, string>;
  close(): Promise<void>;
}

/**
 * The lists of the console with their filters, records and reports, with 100,000 contracts and 1,000,000 rents. The baseline is the same request with 1,000
 * contracts; both alternate. After them, a change of the prices of 5,000 boxes.
 */
export async function consoleMetrics({ contracts = 100_000, few = 1000 }: { contracts?: number; few?: number } = {}): Promise<Metric[]> {
  const folder = mkdtempSync(join(tmpdir(), 'komora-bench-console-'));
  const cluster = await startLocalPostgres({ dataDir: join(folder, 'postgres'), settings: { max_connections: '60' } });
  try {
    const small = await openConsole(cluster, folder, few);
    try {
      const large = await openConsole(cluster, folder, contracts);
      try {
        return [...(await readMetrics(small, large, contracts)), ...(await priceMetrics(large))];
      } finally {
        await large.close();
      }
    } finally {
      await small.close();
    }
  } finally {
    await cluster.stop();
    rmSync(cluster.dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openConsole(cluster: LocalPostgres, folder: string, contracts: number): Promise<Console> {
  const name = `console_${contracts}`;
  await cluster.ensureDatabase(name);
  const connectionString = cluster.url(name);
  await migrate(connectionString);
  const pool = new pg.Pool({ connectionString, max: 2 });
  try {
    await loadConsoleData(pool, { contracts, rentsEach: 10 });
    const headers = { cookie: `komora-staff=${await openStaffSession(pool)}`, origin: publicUrl };
    const reads = consoleReads(await readIds(pool));
    const env = { LOG_LEVEL: 'silent', DATA_DIR: folder, RATE_LIMIT: '100000', PORT: '9', PUBLIC_URL: publicUrl };
    const app = await createApp({
      config: readConfig(env, 'bench'),
      connectionString,
      secretKey: Buffer.alloc(32, 7),
      log: createLog('silent'),
      overrides: { pages: false },
    });
    // Reports read what the worker keeps each minute.
    await keepChanges(app.context);
    const close = async () => {
      await app.close();
      await pool.end();
    };
    return { app, pool, reads, headers, close };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function timed({ app, headers }: Console, url: string): Promise<number> {
  const began = performance.now();
  const { statusCode, body } = await app.http.inject({ method: 'GET', url, headers });
  const ms = performance.now() - began;
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body.slice(0, 200)}`);
  return ms;
}

interface Measured {
  filter: string;
  p95: number;
  median: number;
  few: number;
}

/** One metric for the slowest filter of each list, and one for the growth of all its filters. Reports read all data, so their growth has no target. */
async function readMetrics(small: Console, large: Console, contracts: number): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const [index, { what, most, paths, paged, compared = 10, rounds }] of large.reads.entries()) {
    const measured: Measured[] = [];
    for (const [n, path] of paths.entries())
      measured.push(
        await measure(small, large, {
          path,
          smallPath: small.reads[index]?.paths[n] ?? path,
          end: paged ? `&limit=${compared}` : '',
          rounds,
        }),
      );
    const slowest = measured.toSorted((a, b) => b.p95 - a.p95)[0];
    const sum = (of: (one: Measured) => number) => measured.reduce((total, one) => total + of(one), 0);
    metrics.push({
      item,
      what: `${what}, ${contracts} contracts, slowest filter, p95`,
      value: slowest?.p95 ?? Number.NaN,
      unit: 'ms',
      target: { most },
      details: { filter: slowest?.filter ?? '', 'median ms': round(slowest?.median ?? Number.NaN), filters: measured.length },
    });
    metrics.push({
      item,
      what: `${what}, ${contracts} contracts compared with ${contracts / 100}, medians of all filters`,
      value: sum(({ median: ms }) => ms) / sum(({ few }) => few),
      unit: 'times',
      target: what.startsWith('report: ') ? null : { most: 2 },
      details: { 'few: ms': round(sum(({ few }) => few) / measured.length) },
    });
  }
  return metrics;
}

/** Pages of the usual size for the p95, and with `end`, which limits their rows, for the comparison: few data would have less than a page. */
async function measure(
  small: Console,
  large: Console,
  { path, smallPath, end, rounds }: { path: string; smallPath: string; end: string; rounds: number },
): Promise<Measured> {
  const times: { page: number[]; large: number[]; small: number[] } = { page: [], large: [], small: [] };
  // The first executions plan their statements.
  for (let n = -Math.min(rounds, 6); n < rounds; n++) {
    const round = {
      page: await timed(large, path),
      large: await timed(large, path + end),
      small: await timed(small, smallPath + end),
    };
    if (n < 0) continue;
    times.page.push(round.page);
    times.large.push(round.large);
    times.small.push(round.small);
  }
  const filter = path.split('?')[1] || 'none';
  return { filter, p95: percentile(times.page, 0.95), median: median(times.large), few: median(times.small) };
}

/**
 * A price change of all boxes of a floor: from the request to the last record, and from there to the public list. The job runs here instead of in a worker, which
 * would also do what else is due in the data.
 */
async function priceMetrics({ app, pool, headers }: Console): Promise<Metric[]> {
  const handlers: { 'change-boxes'?: (payload: { runId: string }) => Promise<void> } = Object.fromEntries(
    app.registered.jobs.flatMap(({ name, handle }) => (handle === null ? [] : [[name, handle]])),
  );
  const changeBoxes = handlers['change-boxes'];
  if (changeBoxes === undefined) throw new Error('There is no job change-boxes');
  const { rows: places } = await pool.query<{ id: string }>('select warehouse_id as id from boxes where floor = $1 limit 1', [pricedFloor]);
  const warehouseId = places[0]?.id ?? '';
  const selection = { filter: { floor: pricedFloor } };
  const change = { selection, set: 4321, currency: 'EUR', percent: null, roundTo: 1, effectiveOn: null, reason: 'bench' };
  const post = async <T>(path: string, payload: object): Promise<T> => {
    const idempotency = { 'idempotency-key': randomBytes(16).toString('hex') };
    const response = await app.http.inject({ method: 'POST', url: `/api/admin/${path}`, headers: { ...headers, ...idempotency }, payload });
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body.slice(0, 200)}`);
    return response.json<T>();
  };
  const publicList = async () => {
    const { statusCode, body } = await app.http.inject(`/api/client/warehouse/${warehouseId}/boxes`);
    if (statusCode !== 200) throw new Error(`The public list answers ${statusCode}`);
    return body;
  };
  const before = await publicList();
  const { matched, set } = await post<{ matched: number; set: string }>('boxes/prices/preview', change);
  if (matched !== priced) throw new Error(`${matched} boxes match instead of ${priced}`);
  const began = performance.now();
  const { runId } = await post<{ runId: string }>('boxes/prices', { ...change, expected: { matched, set } });
  await changeBoxes({ runId });
  const changed = performance.now();
  let stale = 0;
  while ((await publicList()) === before) {
    stale += 1;
    if (performance.now() - changed > 60_000) throw new Error('The public list keeps the old price');
  }
  const what = `price change of ${priced} boxes`;
  return [
    { item, what: `${what}, request to the last box`, value: (changed - began) / 1000, unit: 's', target: { most: 3 }, details: {} },
    { item, what: `${what}, then public lists with old prices`, value: stale, unit: 'answers', target: { most: 0 }, details: {} },
  ];
}
