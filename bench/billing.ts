import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalPostgres, startLocalPostgres } from '@komora/embedded-postgres';
import type { Pool } from 'pg';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { Child, type Usage } from './lib/child.ts';
import { loadContracts } from './lib/due-contracts.ts';
import { type Metric, round } from './lib/metric.ts';

const today = '2026-06-15';
const now = `${today}T09:00:00Z`;
const nextMonth = '2026-07-15T09:00:00Z';
/** One worker with its database uses nearly two cores. With fewer than twice as many, a second worker only shares them. */
const coresForTwo = 4;

interface Run {
  seconds: number;
  usage: Usage[];
}

/**
 * The billing run on the mock gateway: 100,000 due contracts with one worker and with two workers, and 10,000 due contracts alone, again in the next
 * month, and in a database of a million. Uses an isolated PostgreSQL cluster, configured as `npm start` does.
 */
export async function billing({ many = 100_000, all = 1_000_000 }: { many?: number; all?: number } = {}): Promise<Metric[]> {
  const folder = mkdtempSync(join(tmpdir(), 'komora-bench-billing-'));
  const cluster = await startLocalPostgres({ dataDir: join(folder, 'postgres'), settings: { max_connections: '100' } });
  try {
    const few = all / 100;
    // The first run warms up PostgreSQL's files and is not measured.
    await billed(cluster, 'warm', { count: few / 2, due: few / 2 }, 1);
    const one = await billed(cluster, 'one', { count: many, due: many }, 1);
    const two = await billed(cluster, 'two', { count: many, due: many }, 2);
    const alone = await billed(cluster, 'alone', { count: few, due: few }, 1);
    const next = await nextMonthOf(cluster, 'alone', few);
    const among = await billed(cluster, 'among', { count: all, due: few }, 1);
    return metrics({ many, all, few }, { one, two, alone, next, among });
  } finally {
    await cluster.stop();
    rmSync(cluster.dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

function metrics(
  { many, all, few }: { many: number; all: number; few: number },
  { one, two, alone, next, among }: Record<'one' | 'two' | 'alone' | 'next' | 'among', Run>,
): Metric[] {
  const item = 'billing';
  const memory = Math.max(...[...one.usage, ...two.usage].map(({ peakMb }) => peakMb));
  const what = `${many} due contracts: rent, invoice, charge, receipt`;
  return [
    {
      item,
      what: `${what}, one worker`,
      value: round(many / one.seconds),
      unit: 'per second',
      target: { least: 1000 },
      details: { seconds: round(one.seconds), 'CPU of the worker, s': round((one.usage[0]?.cpuMs ?? 0) / 1000) },
    },
    { item, what: `${what}: the most memory of a worker`, value: round(memory), unit: 'MB', target: { most: 400 }, details: {} },
    {
      item,
      what: `${what}: two workers beside one`,
      value: round(one.seconds / two.seconds),
      unit: 'times',
      target: availableParallelism() < coresForTwo ? null : { least: 1.6 },
      details: { 'per second': round(many / two.seconds) },
    },
    {
      item,
      what: `${few} due ones of the next month, when the statistics say that every rent is paid, beside the first`,
      value: round(next.seconds / alone.seconds),
      unit: 'times',
      target: { most: 1.3 },
      details: { 'per second': round(few / next.seconds) },
    },
    {
      item,
      what: `${few} due ones among ${all} beside the same alone`,
      value: round(among.seconds / alone.seconds),
      unit: 'times',
      target: { most: 1.5 },
      details: { 'alone, s': round(alone.seconds), 'among, s': round(among.seconds) },
    },
  ];
}

/** Bills the next month of the same contracts. */
async function nextMonthOf(cluster: LocalPostgres, name: string, due: number): Promise<Run> {
  const databaseUrl = cluster.url(name);
  const { pool, close } = openDatabase(databaseUrl, { max: 1 });
  try {
    await pool.query('vacuum analyze');
    const run = await timeRun(pool, { databaseUrl, now: nextMonth }, 1);
    await checkMoney(pool, due * 2);
    return run;
  } finally {
    await close();
  }
}

async function billed(cluster: LocalPostgres, name: string, size: { count: number; due: number }, workers: number): Promise<Run> {
  await cluster.ensureDatabase(name);
  const databaseUrl = cluster.url(name);
  await migrate(databaseUrl);
  const { pool, close } = openDatabase(databaseUrl, { max: 1 });
  try {
    await loadContracts(pool, { ...size, today });
    const run = await timeRun(pool, { databaseUrl, now }, workers);
    await checkMoney(pool, size.due);
    return run;
  } finally {
    await close();
  }
}

async function timeRun(pool: Pool, input: { databaseUrl: string; now: string }, workers: number): Promise<Run> {
  const children: Child[] = [];
  for (let index = 0; index < workers; index++) children.push((await Child.start('billing-run.ts', input)).child);
  await pool.query('checkpoint');
  const began = performance.now();
  await Promise.all(children.map((child) => child.call<number>('run')));
  const seconds = (performance.now() - began) / 1000;
  const usage = await Promise.all(children.map((child) => child.usage()));
  for (const child of children) await child.stop();
  return { seconds, usage };
}

/** @throws Error if not each of the `due` rents exists and is paid once */
async function checkMoney(pool: Pool, due: number): Promise<void> {
  const { rows } = await pool.query<{ rents: number; paid: number; money: number }>(
    `select (select count(*) from rents)::integer as rents, (select count(*) from rents where paid_at is not null)::integer as paid,
       (select count(distinct reference) from mock_gateway.ledger)::integer as money`,
  );
  const [done] = rows;
  if (done?.rents !== due || done.paid !== due || done.money !== due)
    throw new Error(`${due} rents were due, but the run made ${JSON.stringify(done)}`);
}
