/**
 * Proves that backups of the embedded database can be restored: buyers order from a program that backs up, then random instants of that time are
 * restored, compared with what the buyers saw, and audited. The program goes on with one of them, is reconciled, and restored once more.
 *
 *   npm run restore-drill                               3 minutes of orders, 5 instants
 *   npm run restore-drill -- --minutes 10 --instants 20 --write     also writes docs/results/restore-drill.md
 */
import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { connectLocalPostgres, listBaseBackups, restoreCluster, startLocalPostgres } from '@komora/embedded-postgres';
import pg from 'pg';
import { embeddedSettings } from '../apps/server/src/app/embedded-database.ts';
import { auditDatabase } from '../apps/server/src/modules/operations/index.ts';
import { loadFreeBoxes } from './lib/drills/boxes.ts';
import { startBuyers } from './lib/drills/buyers.ts';
import { chooseInstants, expectedOrders, type Instant, renderRestores } from './lib/drills/restores.ts';
import { startDemo } from './lib/start-demo.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    instants: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
});
const [minutes, instants] = [Number(values.minutes), Number(values.instants)];
if (!(minutes > 0 && minutes <= 60)) throw new Error('--minutes needs a number up to 60.');
if (!Number.isInteger(instants) || instants < 1 || instants > 100) throw new Error('--instants needs a whole number from 1 to 100.');

const folder = mkdtempSync(join(tmpdir(), 'komora-restore-drill-'));
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755);
const [backups, dataDir, key] = [join(folder, 'backups'), join(folder, 'data'), randomBytes(32)];
mkdirSync(dataDir);
const settings = { DATA_DIR: dataDir, BACKUP_DIR: backups, BACKUP_KEY: key.toString('hex'), DEMO: 'false', HOLDS_PER_ADDRESS: '1000' };

async function orderWithBackups(): Promise<{ purchases: ReturnType<typeof startBuyers>; from: Date; until: Date }> {
  const program = await startDemo(settings);
  try {
    const local = await connectLocalPostgres(join(dataDir, 'postgres'), 'komora restore drill');
    const boxIds = await loadFreeBoxes(local.url('komora'), { warehouses: 40, boxesPerWarehouse: 150 });
    await local.close();
    const from = await firstBackup();
    say(`Backups run; two buyers order for ${minutes} minutes …`);
    const purchases = startBuyers({ origin: program.origin, boxIds, count: 2, pauseMs: 1000 });
    await pause(minutes * 60_000);
    await purchases.stop();
    return { purchases, from, until: new Date() };
  } finally {
    // The last WAL is archived when the server stops.
    await program.stop();
  }
}

async function firstBackup(): Promise<Date> {
  for (;;) {
    const [first] = await listBaseBackups(backups).catch(() => []);
    if (first !== undefined) return new Date(first.finishedAt);
    await pause(200);
  }
}

type Purchases = Awaited<ReturnType<typeof orderWithBackups>>['purchases'];

async function restore(at: Date, purchases: Purchases): Promise<Instant> {
  const place = join(folder, `at-${at.getTime()}`);
  const began = performance.now();
  const { lastTransactionAt } = await restoreCluster({ folder: backups, key, dataDir: place, at, settings: embeddedSettings });
  const server = await startLocalPostgres({ dataDir: place, settings: embeddedSettings });
  const seconds = (performance.now() - began) / 1000;
  const pool = new pg.Pool({ connectionString: server.url('komora'), max: 1 });
  try {
    // Money is at the gateway, whose test double has its tables in the same database. The program follows within seconds.
    const { rows } = await pool.query<{ id: string; paid: boolean }>(
      `select id, exists (select from mock_gateway.payments p where p.reference = orders.id and p.state = 'PAID') as paid from orders`,
    );
    const stored = new Set(rows.map(({ id }) => id));
    const paid = new Set(rows.filter((row) => row.paid).map(({ id }) => id));
    const { must, mustNot } = expectedOrders(purchases.paid, at.getTime());
    const { checked, violations } = await auditDatabase(pool, { now: at, settled: false });
    return {
      at,
      seconds,
      lastTransactionAt,
      expected: must.length,
      missing: must.filter((id) => !paid.has(id)),
      later: mustNot.filter((id) => stored.has(id)),
      checked,
      violations: violations.map(({ promise, rows: broken }) => `${promise} (${broken.length})`),
    };
  } finally {
    await pool.end();
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
  }
}

/** Runs `npm run restore` with the settings of a program. @returns what it printed @throws Error with it if the command fails */
function reconcile(env: Readonly<Record<string, string>>): Promise<string> {
  const file = fileURLToPath(new URL('restore.ts', import.meta.url));
  return new Promise((done, fail) => {
    execFile(process.execPath, [file, 'reconcile', '--numbers-checked'], { env: { ...process.env, ...env } }, (error, out, err) =>
      error === null ? done(out) : fail(new Error(`reconcile failed: ${out}${err}`)),
    );
  });
}

async function readPause(place: string): Promise<{ reason: string | null; isReconciled: boolean }> {
  const local = await connectLocalPostgres(place, 'komora restore drill');
  const client = new pg.Client({ connectionString: local.url('komora') });
  await client.connect();
  try {
    const { rows } = await client.query<{ reason: string | null; isReconciled: boolean }>(
      'select paused_reason as reason, paused_at is null and lost_until is not null as "isReconciled" from deployment',
    );
    return rows[0] ?? { reason: null, isReconciled: false };
  } finally {
    await client.end();
    await local.close();
  }
}

/**
 * Starts the whole program on a restored database, which goes on with the same backups, and reconciles it. Then restores the end of these backups.
 * @returns why billing was paused, and if the second restore contains the reconciliation
 */
async function startRestored(at: Date): Promise<{ paused: string | null; isFollowed: boolean }> {
  const restored = join(folder, 'restored');
  mkdirSync(restored);
  await restoreCluster({ folder: backups, key, dataDir: join(restored, 'postgres'), at, settings: embeddedSettings });
  // Files that the runbook keeps beside the backup.
  for (const name of ['secret-key', 'deployment']) cpSync(join(dataDir, name), join(restored, name), { recursive: true });
  const environment = { ...settings, DATA_DIR: restored };
  const program = await startDemo(environment);
  let paused: string | null;
  try {
    const status = (await fetch(`${program.origin}/_info`)).status;
    if (status !== 200) throw new Error(`The restored program answers ${status}`);
    paused = (await readPause(join(restored, 'postgres'))).reason;
    say(await reconcile(environment));
  } finally {
    await program.stop();
  }
  const again = join(folder, 'restored-again');
  await restoreCluster({ folder: backups, key, dataDir: again, at: null, settings: embeddedSettings });
  return { paused, isFollowed: (await readPause(again)).isReconciled };
}

try {
  const { purchases, from, until } = await orderWithBackups();
  say(`${purchases.paid.length} orders were paid; ${purchases.failures.length} requests failed.`);
  const results: Instant[] = [];
  for (const at of chooseInstants(from, until, instants, (below) => randomInt(below))) {
    results.push(await restore(at, purchases));
    say(`  ${JSON.stringify(results.at(-1))}`);
  }
  const { paused, isFollowed } = await startRestored(results.at(-1)?.at ?? until);
  const page = renderRestores(results, { minutes, paid: purchases.paid.length, paused, isFollowed });
  say(`\n${page}`);
  if (values.write) {
    mkdirSync(join(root, 'docs/results'), { recursive: true });
    writeFileSync(join(root, 'docs/results/restore-drill.md'), page);
  }
  const isBroken = ({ missing, later, violations }: Instant) => missing.length + later.length + violations.length > 0;
  if (results.some(isBroken) || paused === null || !isFollowed || purchases.failures.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
