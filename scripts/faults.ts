/**
 * Kills the processes of the program and connections of its database at random moments while buyers order and pay, then compares what the buyers saw
 * with the database and audits it.
 *
 *   npm run faults                        100 kills
 *   npm run faults -- --kills 1000 --write     also writes docs/results/faults.md
 *
 * Exit code 1: a paid order is not fulfilled, or a promise of the audit is violated.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort, startLocalPostgres } from '@komora/embedded-postgres';
import { embeddedSettings } from '../apps/server/src/app/embedded-database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { buildWebWhenStale } from './lib/build-web.ts';
import { Member } from './lib/cluster/member.ts';
import { answersOk, waitFor } from './lib/cluster/wait.ts';
import { loadFreeBoxes } from './lib/drills/boxes.ts';
import { startBuyers } from './lib/drills/buyers.ts';
import { checkOrders, countFailures } from './lib/drills/check-orders.ts';
import { type DatabaseFaults, disturbDatabase } from './lib/faults/database-faults.ts';
import { type FaultsResult, hasFailed, renderFaults } from './lib/faults/report.ts';
import { type Kill, killAgainAndAgain, type Target } from './lib/faults/target.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const startScript = fileURLToPath(new URL('start.mjs', import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    buyers: { type: 'string', default: '4' },
    write: { type: 'boolean', default: false },
  },
});
const [wanted, buyerCount] = [Number(values.kills), Number(values.buyers)];
if (!Number.isInteger(wanted) || wanted < 1 || wanted > 100_000) throw new Error('--kills needs a whole number from 1 to 100000.');
if (!Number.isInteger(buyerCount) || buyerCount < 2 || buyerCount > 100) throw new Error('--buyers needs a whole number from 2 to 100.');

/** Ends the faults: enough kills, or Ctrl-C. */
const enough = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => enough.abort());

/** A worker that died leaves its job for five minutes. */
const settleMs = 12 * 60_000;
const reportEvery = 50;

const folder = mkdtempSync(join(tmpdir(), 'komora-faults-'));
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755);

/** Why a process ended: the end of its log, without stacks. A start without the database is an error that a service manager repeats. */
function endOf(logFile: string): { isStart: boolean; message: string } {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-80);
  const start = lines.lastIndexOf('Komora could not start.');
  const message = start < 0 ? lines.slice(-30).join('\n') : (lines[start + 1] ?? '').slice(0, 200);
  return { isStart: start >= 0, message };
}

/** Processes that ended without a kill, and where. */
const ended: { name: string; isStart: boolean }[] = [];

/** The processes of the program: two for the web, two workers, each with an address of its own. */
async function planTargets(databaseUrl: string): Promise<(Target & { origin: string })[]> {
  const secretKey = randomBytes(32).toString('hex');
  mkdirSync(join(folder, 'data'));
  const one = async (role: 'web' | 'worker', number: number, notified?: string) => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const origin = notified ?? `http://127.0.0.1:${port}`;
    const env = {
      ...{ PATH: process.env.PATH ?? '', ROLE: role, HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: String(metricsPort) },
      ...{ PUBLIC_URL: origin, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DATA_DIR: join(folder, 'data') },
      ...{ PAYMENT_PROVIDER: 'MOCK', TEST_GATEWAY: 'true', MAILBOX: 'true', LOG_LEVEL: 'warn' },
      // All buyers come from one address.
      ...{ RATE_LIMIT: '100000', HOLDS_PER_ADDRESS: '1000' },
    };
    const name = `${role} ${number}`;
    const logFile = join(folder, `${role}-${number}.log`);
    // As a service manager does.
    const onLost = (lost: string, how: string) => {
      const { isStart, message } = endOf(logFile);
      if (!isStart) say(`${lost} has ended at work (${how}):\n${message}`);
      ended.push({ name: lost, isStart });
      setTimeout(() => member.start(), 1000);
    };
    const member: Member = new Member({
      name,
      command: process.execPath,
      args: [startScript],
      env,
      logFile,
      identity: {},
      stopMs: 15_000,
      onLost,
    });
    return { name, member, origin, readyUrl: `http://127.0.0.1:${metricsPort}/health/ready` };
  };
  const web = [await one('web', 1), await one('web', 2)];
  return [...web, await one('worker', 1, web[0]?.origin), await one('worker', 2, web[0]?.origin)];
}

async function run(): Promise<FaultsResult> {
  const server = await startLocalPostgres({ dataDir: join(folder, 'postgres'), settings: embeddedSettings });
  try {
    await server.ensureDatabase('komora');
    const databaseUrl = server.url('komora');
    await migrate(databaseUrl);
    const boxIds = await loadFreeBoxes(databaseUrl, { warehouses: 40, boxesPerWarehouse: Math.min(600, 100 + wanted) });
    const targets = await planTargets(databaseUrl);
    try {
      for (const { member } of targets) member.start();
      for (const { name, readyUrl } of targets) await waitFor(`${name} is not ready`, 120_000, () => answersOk(readyUrl));
      say(`${buyerCount} buyers order; ${wanted} kills follow …`);
      const began = performance.now();
      const webs = targets.filter(({ name }) => name.startsWith('web'));
      const buyers = webs.map(({ origin }) => startBuyers({ origin, boxIds, count: Math.ceil(buyerCount / webs.length), pauseMs: 100 }));
      const kills: Kill[] = [];
      const database: DatabaseFaults = { connectionsEnded: 0, inTransaction: 0, crashes: 0 };
      const placed = () => buyers.reduce((sum, one) => sum + one.placedAt.length, 0);
      const onKill = (kill: Kill) => {
        kills.push(kill);
        if (kills.length % reportEvery === 0)
          say(
            `${kills.length} kills in ${Math.round((performance.now() - began) / 1000)} s, ${placed()} orders placed, ${database.connectionsEnded} connections ended, ${database.crashes} crashes of the database`,
          );
        if (kills.length >= wanted) enough.abort();
      };
      await Promise.all([
        ...targets.map((target) => killAgainAndAgain(target, { random: randomInt, onKill, signal: enough.signal })),
        disturbDatabase(databaseUrl, { random: randomInt, seen: database, signal: enough.signal }),
      ]);
      const minutes = (performance.now() - began) / 60_000;
      for (const one of buyers) await one.stop();
      say('The faults have ended. Waiting until every paid order is fulfilled …');
      const paid = buyers.flatMap((one) => one.paid);
      const failures = countFailures(buyers.flatMap((one) => one.failures));
      const checked = await checkOrders(databaseUrl, { paid }, { limitMs: settleMs });
      return {
        kills,
        database,
        failedStarts: ended.filter(({ isStart }) => isStart).length,
        ended: ended.flatMap(({ name, isStart }) => (isStart ? [] : [name])),
        minutes,
        placed: placed(),
        paid: paid.length,
        failures,
        ...checked,
      };
    } finally {
      for (const { member } of targets) await member.stop();
    }
  } finally {
    await server.stop();
  }
}

await buildWebWhenStale(say);
let isKept = true;
try {
  const result = await run();
  const page = renderFaults(result, { kills: wanted, buyers: buyerCount });
  say(`\n${page}`);
  if (values.write) {
    mkdirSync(join(root, 'docs/results'), { recursive: true });
    writeFileSync(join(root, 'docs/results/faults.md'), page);
  }
  isKept = hasFailed(result);
  if (isKept) process.exitCode = 1;
} finally {
  if (isKept) say(`The folder of the run is kept: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
