import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startLocalPostgres } from '@komora/embedded-postgres';
import pg from 'pg';
import type { Metric } from './lib/metric.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The first jobs after a start are over. */
const settleMs = 10_000;
/** Contains each job that is scheduled every minute once. */
const countedSeconds = 60;

/** Statements that a worker without work sends to the database. Counted by PostgreSQL as transactions, so jobs of several statements count less. */
export async function idleWorker(): Promise<Metric[]> {
  const folder = mkdtempSync(join(tmpdir(), 'komora-idle-'));
  const cluster = await startLocalPostgres({ dataDir: join(folder, 'postgres') });
  // Of another database, so that the count contains no query of this measurement.
  const observer = new pg.Client({ connectionString: cluster.url('postgres') });
  try {
    await observer.connect();
    await cluster.ensureDatabase('idle');
    const env = {
      DATABASE_URL: cluster.url('idle'),
      DATA_DIR: folder,
      SECRET_KEY: '07'.repeat(32),
      ROLE: 'worker',
      MAILBOX: 'true',
      PAYMENT_PROVIDER: 'MOCK',
      TEST_GATEWAY: 'true',
    };
    const worker = await startWorker(env);
    await pause(settleMs);
    const before = await transactions(observer);
    await pause(countedSeconds * 1000);
    const after = await transactions(observer);
    await end(worker);
    const value = (after - before) / countedSeconds;
    return [{ item: 'idle-worker', what: 'queries of an idle worker', value, unit: 'per second', target: { most: 5 }, details: {} }];
  } finally {
    await observer.end();
    await cluster.stop();
    rmSync(realpathSync(cluster.dataDir), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

function startWorker(env: Record<string, string>): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    worker.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
    worker.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('The worker runs')) resolve(worker);
    });
  });
}

async function end(worker: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.kill('SIGTERM');
  await ended;
}

async function transactions(observer: pg.Client): Promise<number> {
  // Sessions report their counts at most once a second.
  const { rows } = await observer.query<{ count: string }>(
    `select xact_commit + xact_rollback as count from pg_stat_database where datname = 'idle'`,
  );
  return Number(rows[0]?.count);
}
