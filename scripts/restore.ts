// Ends the pause of billing after a database was restored (docs/runbooks/restore.md).
//
//   DATABASE_URL=postgres://… npm run restore -- status
//   DATABASE_URL=postgres://… npm run restore -- reconcile
//   DATABASE_URL=postgres://… npm run restore -- reconcile --last-number SKBA:INVOICE:2026=1234
//   DATABASE_URL=postgres://… npm run restore -- reconcile --numbers-checked
//
// It needs the environment of the servers: database, keys of the gateways, DATA_DIR.

import { createApp } from '../apps/server/src/app/container.ts';
import { ConfigError, readConfig } from '../apps/server/src/config/config.ts';
import { NumbersUnknown, restorePort } from '../apps/server/src/modules/billing/restore/index.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { readDeployment } from '../apps/server/src/platform/deployment/index.ts';
import { createLog } from '../apps/server/src/platform/logging.ts';

const usage = 'Usage: status | reconcile [--last-number <prefix>:<series>:<year>=<number> …] [--numbers-checked]';

async function main([verb, ...options]: string[]): Promise<void> {
  const config = readConfig(process.env, 'command');
  const { databaseUrl, secretKey } = config;
  if (databaseUrl === undefined || secretKey === undefined)
    throw new ConfigError('Set DATABASE_URL and SECRET_KEY to the values of the servers.');
  if (verb !== 'status' && verb !== 'reconcile') throw new ConfigError(usage);
  const app = await createApp({
    config: { ...config, role: 'worker' },
    connectionString: databaseUrl,
    secretKey,
    log: createLog('silent'),
    overrides: { pages: false },
  });
  try {
    const restore = app.registered.get(restorePort);
    if (verb === 'reconcile') {
      const { found, counters } = await restore.reconcile(await readOptions(app.context.db, options));
      console.log(`Payments at gateways that the database had lost: ${found}`);
      const prefixes = new Map((await listEntities(app.context.db)).map(({ id, invoice_prefix }) => [id, invoice_prefix]));
      for (const { legalEntityId, series, year, lastNumber } of counters)
        console.log(`Last number: ${prefixes.get(legalEntityId)}:${series}:${year}=${lastNumber}`);
    }
    const { paused_reason: reason, lost_from: from, lost_until: until } = await readDeployment(app.context.db);
    console.log(reason === null ? 'Billing runs.' : `Billing is paused: ${reason}.`);
    if (from !== null && until !== null)
      console.log(`The last restore lost history between ${from.toISOString()} and ${until.toISOString()}.`);
    for (const open of await restore.listOpen())
      console.log(
        `Not adopted: ${open.provider} ${open.providerPaymentId}  ${(open.amount / 100).toFixed(2)} ${open.currency}, refunded ${(open.refunded / 100).toFixed(2)}`,
      );
    if (reason !== null) process.exitCode = 1;
  } finally {
    await app.close();
  }
}

const listEntities = (db: Database) => db.selectFrom('legal_entities').select(['id', 'invoice_prefix']).execute();

async function readOptions(db: Database, options: readonly string[]) {
  const lastNumbers = [];
  const entities = await listEntities(db);
  const rest = [...options];
  let numbersChecked = false;
  for (let option = rest.shift(); option !== undefined; option = rest.shift()) {
    if (option === '--numbers-checked') numbersChecked = true;
    else if (option === '--last-number') {
      const [, prefix, series, year, lastNumber] =
        /^([^:]*):(INVOICE|CREDIT_NOTE|CASH_RECEIPT):(\d{4})=(\d+)$/.exec(rest.shift() ?? '') ?? [];
      const entity = entities.find(({ invoice_prefix }) => invoice_prefix === prefix);
      if (entity === undefined || series === undefined) throw new ConfigError(usage);
      lastNumbers.push({ legalEntityId: entity.id, series, year: Number(year), lastNumber: Number(lastNumber) });
    } else throw new ConfigError(usage);
  }
  return { lastNumbers, numbersChecked };
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof NumbersUnknown)
    console.error('The last document numbers are not known: DATA_DIR contains no state of this deployment. See docs/runbooks/restore.md.');
  else if (error instanceof ConfigError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
