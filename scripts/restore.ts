// Restores the embedded database from BACKUP_DIR, or ends the pause of billing after a restore (docs/runbooks/restore.md).
//
//   BACKUP_DIR=… BACKUP_KEY=… npm run restore -- --at 2026-11-22T10:15:00Z
//   BACKUP_DIR=… BACKUP_KEY=… npm run restore -- --latest
//   npm run restore -- status                      embedded database in DATA_DIR
//   DATABASE_URL=postgres://… npm run restore -- status
//   DATABASE_URL=postgres://… npm run restore -- reconcile
//   DATABASE_URL=postgres://… npm run restore -- reconcile --last-number SKBA:INVOICE:2026=1234
//   DATABASE_URL=postgres://… npm run restore -- reconcile --numbers-checked
//   DATABASE_URL=postgres://… npm run restore -- reconcile --send-waiting
//
// It needs the environment of the servers: database, keys of the gateways, DATA_DIR. `status` and `reconcile` work while Komora runs.

import { RestoreError, restoreCluster, SealError } from '@komora/embedded-postgres';
import { type App, createApp } from '../apps/server/src/app/container.ts';
import { embeddedFolder, embeddedSettings } from '../apps/server/src/app/embedded-database.ts';
import { StartError } from '../apps/server/src/app/start-error.ts';
import { type Config, ConfigError, readConfig } from '../apps/server/src/config/config.ts';
import { NumbersUnknown, restorePort } from '../apps/server/src/modules/billing/restore/index.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { readDeployment } from '../apps/server/src/platform/deployment/index.ts';
import { createLog } from '../apps/server/src/platform/logging.ts';
import { connectServers, readServerKey } from './lib/open-pool.ts';

const usage =
  'Usage: --at <time> | --latest | status | reconcile [--last-number <prefix>:<series>:<year>=<number> …] [--numbers-checked] [--send-waiting]';

async function main([verb, ...options]: string[]): Promise<void> {
  const config = readConfig(process.env, 'command');
  if (verb === '--at' || verb === '--latest') return restoreEmbedded(config, verb === '--at' ? options : [null]);
  if (verb !== 'status' && verb !== 'reconcile') throw new ConfigError(usage);
  const secretKey = await readServerKey(config);
  await using opened = new AsyncDisposableStack();
  const { connectionString, close } = await connectServers(config, 'komora restore command');
  opened.defer(close);
  const app = await createApp({
    config: { ...config, role: 'worker' },
    connectionString,
    secretKey,
    log: createLog('silent'),
    overrides: { pages: false },
  });
  opened.defer(() => app.close());
  await reconcileOrShow(app, verb === 'reconcile' ? options : null);
}

/** Ends the pause of billing with `options`, or only shows the state (null). */
async function reconcileOrShow(app: App, options: readonly string[] | null): Promise<void> {
  const restore = app.registered.get(restorePort);
  if (options !== null) {
    const chosen = await readOptions(app.context.db, options);
    const { found, refunds, counters, messages } = await restore.reconcile(chosen);
    console.log(`Payments at gateways that the database had lost: ${found}`);
    if (refunds > 0) console.log(`Refunds at gateways that the database had lost: ${refunds}. Repeat the acts that caused them.`);
    if (messages > 0)
      console.log(
        chosen.sendWaiting
          ? `Messages that were queued before the restore and are sent now: ${messages}`
          : `Messages that were queued before the restore: ${messages}. They may have been sent already; Today lists them, to send again or not.`,
      );
    const prefixes = new Map((await listEntities(app.context.db)).map(({ id, invoice_prefix }) => [id, invoice_prefix]));
    for (const { legalEntityId, series, year, lastNumber } of counters)
      console.log(`Last number: ${prefixes.get(legalEntityId)}:${series}:${year}=${lastNumber}`);
  }
  const { paused_reason: reason, lost_from: from, lost_until: until } = await readDeployment(app.context.db);
  console.log(reason === null ? 'Billing runs.' : `Billing is paused: ${reason}.`);
  if (from !== null && until !== null)
    console.log(`The last restore lost history between ${from.toISOString()} and ${until.toISOString()}.`);
  const recordedAt = await restore.readRecordedAt();
  if (recordedAt !== null) console.log(`DATA_DIR has the document numbers of ${recordedAt.toISOString()}.`);
  const waiting = await restore.countWaiting();
  if (waiting > 0) console.log(`Messages that were queued before the restore, and wait for the end of the pause: ${waiting}`);
  const open = (await restore.listOpen()).filter(({ amount, refunded }) => refunded < amount).length;
  if (open > 0)
    console.log(`Payments of gateways that are not matched or decided: ${open}. Today and Money › Recovered payments list them.`);
  if (reason !== null) process.exitCode = 1;
}

/** Restores DATA_DIR/postgres to an instant, or to the end of the archive. */
async function restoreEmbedded(config: Config, [time, ...rest]: (string | null)[]): Promise<void> {
  const at = time === null ? null : new Date(time ?? '');
  // A time without a zone would be that of this machine.
  if (rest.length > 0 || (at !== null && (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(time ?? ''))))
    throw new ConfigError(`${usage}\nExample of a time: 2026-11-22T10:15:00Z, or with a zone 2026-11-22T11:15:00+01:00`);
  if (config.backup === undefined) throw new ConfigError('Set BACKUP_DIR and BACKUP_KEY to the values of the server.');
  const { folder, key } = config.backup;
  const dataDir = embeddedFolder(config);
  console.log(`Restoring ${dataDir} from ${folder} …`);
  const { base, lastTransactionAt } = await restoreCluster({ folder, key, dataDir, at, settings: embeddedSettings });
  console.log(
    `Base backup: ${base.startedAt}. Last restored transaction: ${(lastTransactionAt ?? new Date(base.finishedAt)).toISOString()}.`,
  );
  console.log('Start Komora now. It pauses billing; continue with step 2 of docs/runbooks/restore.md.');
  console.log('If this is a rehearsal, start it without BACKUP_DIR: it would go on with the backups of the production.');
}

const listEntities = (db: Database) => db.selectFrom('legal_entities').select(['id', 'invoice_prefix']).execute();

async function readOptions(db: Database, options: readonly string[]) {
  const lastNumbers = [];
  const entities = await listEntities(db);
  const rest = [...options];
  let numbersChecked = false;
  let sendWaiting = false;
  for (let option = rest.shift(); option !== undefined; option = rest.shift()) {
    if (option === '--numbers-checked') numbersChecked = true;
    else if (option === '--send-waiting') sendWaiting = true;
    else if (option === '--last-number') {
      const [, prefix, series, year, lastNumber] =
        /^([^:]*):(INVOICE|CREDIT_NOTE|CASH_RECEIPT|CASH_DISBURSEMENT):(\d{4})=(\d+)$/.exec(rest.shift() ?? '') ?? [];
      const entity = entities.find(({ invoice_prefix }) => invoice_prefix === prefix);
      if (entity === undefined || series === undefined) throw new ConfigError(usage);
      lastNumbers.push({ legalEntityId: entity.id, series, year: Number(year), lastNumber: Number(lastNumber) });
    } else throw new ConfigError(usage);
  }
  return { lastNumbers, numbersChecked, sendWaiting };
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof NumbersUnknown)
    console.error(
      error.recordedAt === null
        ? 'The last document numbers are not known: DATA_DIR contains no state of this deployment. See docs/runbooks/restore.md.'
        : `DATA_DIR has the document numbers of ${error.recordedAt.toISOString()}. Documents may have been numbered after it. Compare them with the last sent documents, then add --last-number or --numbers-checked (docs/runbooks/restore.md).`,
    );
  else if (error instanceof ConfigError || error instanceof StartError || error instanceof RestoreError || error instanceof SealError)
    console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
