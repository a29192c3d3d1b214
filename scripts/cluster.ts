/**
 * Runs a whole cluster on this machine, on ports of 127.0.0.1: etcd, two PostgreSQL nodes under Patroni, HAProxy, PgBouncer, Mosquitto, three web
 * processes and two workers. Ctrl-C stops all of them. It needs programs of the operating system and names the missing ones. Every connection between
 * two parts goes through a proxy of this script, which is the network.
 *
 *   npm run cluster                           with the demo catalogue
 *   npm run cluster -- --drill failover       kills the primary while buyers order and pay at a fake of Stripe
 *   npm run cluster -- --drill network        also: kills, all, names of drills; separated by commas
 *   npm run cluster -- --drill all --write    also writes docs/results/cluster.md
 *
 *   npm run cluster -- --drill update --from v0.2.0    updates the processes of an earlier version to this one, one after the other
 *
 * --folder (.data/cluster), --port (7400, the first of 80) and --new (delete the data of the last run) choose where. A drill always starts with new data.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type StripeFake, startStripeFake } from '@komora/testing/stripe/index';
import { createApp } from '../apps/server/src/app/container.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../apps/server/src/platform/logging.ts';
import { buildWebWhenStale } from './lib/build-web.ts';
import { startCluster } from './lib/cluster/cluster.ts';
import type { Secrets } from './lib/cluster/configuration.ts';
import type { Drill } from './lib/cluster/drill.ts';
import { chooseDrills } from './lib/cluster/drills.ts';
import { checkOutEarlier } from './lib/cluster/earlier-version.ts';
import { through } from './lib/cluster/links.ts';
import { planCluster, portRange } from './lib/cluster/plan.ts';
import { findPrograms, type Programs } from './lib/cluster/programs.ts';
import { renderDrills } from './lib/cluster/report.ts';
import { auditAtEnd, type DrillResult, tryDrill } from './lib/cluster/run-drill.ts';
import { loadFreeBoxes } from './lib/drills/boxes.ts';
import { stripeVariables } from './lib/payment-fake.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    drill: { type: 'string' },
    write: { type: 'boolean', default: false },
    new: { type: 'boolean', default: false },
    folder: { type: 'string', default: '.data/cluster' },
    port: { type: 'string', default: '7400' },
    from: { type: 'string' },
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
async function loadDemo(connectionString: string, { secretKey }: Secrets): Promise<undefined> {
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
  const obstacleOf = ({ obstacle, fromEarlierVersion }: Drill) =>
    fromEarlierVersion && values.from === undefined ? '`--from` names no earlier version' : obstacle?.();
  const leftOut = drills.flatMap((drill) => {
    const why = obstacleOf(drill);
    return why === undefined ? [] : [{ name: drill.name, why }];
  });
  for (const { name, why } of leftOut) say(`The drill ${name} is left out: ${why}.`);
  const possible = drills.filter((drill) => obstacleOf(drill) === undefined);
  const isUpdate = possible.some(({ fromEarlierVersion }) => fromEarlierVersion);
  if (values.from !== undefined && !isUpdate) throw new Error('--from needs the drill update, which brings the program to this version.');
  const programs = findPrograms(process.env);
  const plan = planCluster(resolve(root, values.folder), firstPort);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  await buildWebWhenStale(say);
  const earlier = values.from !== undefined ? await checkOutEarlier(root, values.from, `${plan.folder}-earlier`, say) : undefined;
  const load = loadavg()[0] ?? 0;
  let boxIds: string[] = [];
  const ended: string[] = [];
  let gateway: StripeFake | undefined;
  const cluster = await startCluster({
    plan,
    programs,
    say,
    signal: stopping.signal,
    isNew: values.new || drills.length > 0,
    hasSmallDisks: possible.some(({ hasSmallDisk }) => hasSmallDisk),
    prepare: async (url, secrets) => {
      // The people of the demo have cards at the mock gateway.
      if (drills.length === 0) return loadDemo(url, secrets);
      await (earlier?.migrate ?? migrate)(url);
      boxIds = await (earlier?.loadFreeBoxes ?? loadFreeBoxes)(url, { warehouses: 80, boxesPerWarehouse: 100 + 15 * drills.length });
      gateway = await startStripeFake({ port: plan.gateway.port, webhookUrl: `${plan.origin}/webhooks/stripe` });
      return stripeVariables(gateway, `http://127.0.0.1:${through(plan, 'program-gateway', plan.gateway.port)}`);
    },
    ...(earlier === undefined ? {} : { startFrom: earlier.folder }),
    onLost: (name) => ended.push(name),
  });
  try {
    const { name } = await cluster.primary();
    say(`\nThe cluster is ready: ${plan.origin}   (primary: ${name}; data and logs: ${plan.folder})`);
    say(
      `  PgBouncer 127.0.0.1:${plan.pgbouncer.port}, primary 127.0.0.1:${plan.haproxy.primaryPort}, replica 127.0.0.1:${plan.haproxy.replicaPort}\n`,
    );
    if (gateway === undefined) {
      say('Ctrl-C stops it.');
      await stopped;
      return;
    }
    const results: DrillResult[] = [];
    for (const drill of possible) {
      stopping.signal.throwIfAborted();
      const result = await Promise.race([tryDrill(cluster, drill, { gateway, boxIds, ended, say }), stopped]);
      if (result === undefined) return;
      say(`  ${result.passed ? 'passed' : 'FAILED'}: ${JSON.stringify(result)}`);
      results.push(result);
    }
    say('Waiting until no work is left …');
    const atEnd = await Promise.race([auditAtEnd(cluster, gateway), stopped]);
    if (atEnd === undefined) return;
    const page = renderDrills(results, {
      atEnd,
      asked: `${values.drill}${earlier === undefined ? '' : ` --from ${earlier.commit.slice(0, 8)}`}`,
      leftOut,
      versions: versionsOf(programs),
      load,
    });
    say(`\n${page}`);
    if (values.write) {
      mkdirSync(join(root, 'docs/results'), { recursive: true });
      writeFileSync(join(root, 'docs/results/cluster.md'), page);
    }
    if (results.some(({ passed }) => !passed) || atEnd.violations.length > 0) process.exitCode = 1;
  } finally {
    await cluster.stop();
    await gateway?.stop();
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
