/**
 * Runs a whole cluster on this machine, on ports of 127.0.0.1: etcd, two PostgreSQL nodes under Patroni, HAProxy, PgBouncer, Mosquitto, three web
 * processes and two workers. Ctrl-C stops all of them. It needs programs of the operating system and names the missing ones.
 *
 *   npm run cluster                           with the demo catalogue
 *   npm run cluster -- --drill failover       kills the primary while buyers order; also: all, or names of drills
 *   npm run cluster -- --drill all --write    also writes docs/results/cluster.md
 *
 * --folder (.data/cluster), --port (7400, the first of 80) and --new (delete the data of the last run) choose where. A drill always starts with new data.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createApp } from '../apps/server/src/app/container.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../apps/server/src/platform/logging.ts';
import { buildWebWhenStale } from './lib/build-web.ts';
import { startCluster } from './lib/cluster/cluster.ts';
import type { Secrets } from './lib/cluster/configuration.ts';
import { planCluster, portRange } from './lib/cluster/plan.ts';
import { findPrograms, type Programs } from './lib/cluster/programs.ts';
import { renderDrills } from './lib/cluster/report.ts';
import { chooseDrills, runDrill } from './lib/cluster/run-drill.ts';
import { loadFreeBoxes } from './lib/drills/boxes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    drill: { type: 'string' },
    write: { type: 'boolean', default: false },
    new: { type: 'boolean', default: false },
    folder: { type: 'string', default: '.data/cluster' },
    port: { type: 'string', default: '7400' },
  },
});

const stopping = new AbortController();
const stopped = new Promise<void>((done) => stopping.signal.addEventListener('abort', () => done(), { once: true }));

function onSignal(signal: string): void {
  if (stopping.signal.aborted) return;
  say(`\nStopping all members (${signal}) …`);
  stopping.abort();
}

/** Migrates the database and loads the demo. The program itself loads no demo into a database of its operator. */
async function loadDemo(connectionString: string, { secretKey }: Secrets): Promise<void> {
  await migrate(connectionString);
  const env = {
    ...{ DATABASE_URL: connectionString, SECRET_KEY: secretKey, ROLE: 'worker', DATA_DIR: join(resolve(root, values.folder), 'data') },
    ...{ PAYMENT_PROVIDER: 'MOCK', TEST_GATEWAY: 'true', MAILBOX: 'true' },
  };
  const app = await createApp({
    config: readConfig(env, 'cluster'),
    connectionString,
    secretKey: Buffer.from(secretKey, 'hex'),
    log: createLog('warn'),
    demo: { onProgress: say },
    overrides: { pages: false },
  });
  for (const { username, password, role } of app.logins) say(`  ${username.padEnd(28)} ${password}   ${role}`);
  await app.close();
}

function versionsOf({ etcd, patroni, pgbouncer, haproxy, postgresBin }: Programs): Record<string, string> {
  const version = (program: string, option: string): string =>
    /\d+\.\d+[\w.]*/.exec(execFileSync(program, [option], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }))?.[0] ?? 'unknown';
  return {
    PostgreSQL: version(join(postgresBin, 'postgres'), '--version'),
    Patroni: version(patroni, '--version'),
    etcd: version(etcd, '--version'),
    PgBouncer: version(pgbouncer, '--version'),
    HAProxy: version(haproxy, '-v'),
  };
}

async function main(): Promise<void> {
  const firstPort = Number(values.port);
  if (!Number.isInteger(firstPort) || firstPort < 1024 || firstPort > 65_535 - portRange)
    throw new Error(`--port must be a whole number from 1024 to ${65_535 - portRange}.`);
  const drills = values.drill === undefined ? [] : chooseDrills(values.drill);
  const programs = findPrograms(process.env);
  const plan = planCluster(resolve(root, values.folder), firstPort);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  await buildWebWhenStale(say);
  const load = loadavg()[0] ?? 0;
  let boxIds: string[] = [];
  const cluster = await startCluster({
    plan,
    programs,
    say,
    signal: stopping.signal,
    isNew: values.new || drills.length > 0,
    prepare: async (url, secrets) => {
      if (drills.length === 0) return loadDemo(url, secrets);
      await migrate(url);
      boxIds = await loadFreeBoxes(url, { warehouses: 80, boxesPerWarehouse: 250 });
    },
  });
  try {
    const { name } = await cluster.primary();
    say(`\nThe cluster is ready: ${plan.origin}   (primary: ${name}; data and logs: ${plan.folder})`);
    say(
      `  PgBouncer 127.0.0.1:${plan.pgbouncer.port}, primary 127.0.0.1:${plan.haproxy.primaryPort}, replica 127.0.0.1:${plan.haproxy.replicaPort}\n`,
    );
    if (drills.length === 0) {
      say('Ctrl-C stops it.');
      await stopped;
      return;
    }
    const results = [];
    for (const drill of drills) {
      stopping.signal.throwIfAborted();
      const result = await Promise.race([runDrill(cluster, drill, boxIds, say), stopped]);
      if (result === undefined) return;
      say(`  ${result.passed ? 'passed' : 'FAILED'}: ${JSON.stringify(result)}`);
      results.push(result);
    }
    const page = renderDrills(results, versionsOf(programs), load);
    say(`\n${page}`);
    if (values.write) {
      mkdirSync(join(root, 'docs/results'), { recursive: true });
      writeFileSync(join(root, 'docs/results/cluster.md'), page);
    }
    if (results.some(({ passed }) => !passed)) process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    if (!stopping.signal.aborted) process.stderr.write(`${explain(error)}\n`);
    process.exit(stopping.signal.aborted ? 0 : 1);
  },
);

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${explain(error.cause)})`;
}
