// Imports bank statements (camt.053) of any size: transfers pay the rents of their references.
//
//   npm run bank-statement -- 2026-03-*.xml                                     embedded database in DATA_DIR
//   DATABASE_URL=postgres://… SECRET_KEY=… npm run bank-statement -- 2026-03-*.xml
//   DATABASE_URL=postgres://… SECRET_KEY=… npm run bank-statement           lists the unmatched entries
//
// A repeated import of the same file changes nothing. See docs/runbooks/bank-transfer.md.

import { readFile } from 'node:fs/promises';
import { ConfigError, readConfig } from '../apps/server/src/config/config.ts';
import { importBankStatement, listUnmatched } from '../apps/server/src/modules/billing/bank-statement/index.ts';
import { AppError } from '../apps/server/src/platform/app-error.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { Credentials, listCredentials } from '../apps/server/src/platform/credentials/index.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { readDeployment } from '../apps/server/src/platform/deployment/index.ts';
import { randomIds } from '../apps/server/src/platform/ids.ts';
import { openQueue } from '../apps/server/src/platform/jobs/queue.ts';
import { createLog } from '../apps/server/src/platform/logging.ts';
import type { Deps } from '../apps/server/src/platform/module/context.ts';
import { listLegalDays, listSettings, Settings } from '../apps/server/src/platform/settings/index.ts';
import { connectServers, readServerKey } from './lib/open-pool.ts';

const everywhere = { everywhere: true, warehouseIds: [], legalEntityIds: [] };
const command = { verb: 'bank-statement.import', job: 'npm run bank-statement' } as const;

async function takeIn(deps: Deps, files: readonly string[]): Promise<boolean> {
  let whole = true;
  for (const file of files) {
    try {
      for (const statement of await importBankStatement(deps, { bytes: await readFile(file), scope: everywhere }, command)) {
        const { account, bankId, known, matched, unmatched, ignored } = statement;
        console.log(
          `${file}: ${account} ${bankId}${known ? ' (came before)' : ''}: ${matched} matched, ${unmatched} not, ${ignored} need no match`,
        );
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      whole = false;
      console.error(`${file}: ${error.cause instanceof Error ? error.cause.message : error.code}`);
    }
  }
  return whole;
}

async function showUnmatched(deps: Deps): Promise<void> {
  const { transfers, total } = await listUnmatched(deps, { limit: 200, scope: everywhere });
  console.log(total === 0 ? 'Every transfer matches a rent.' : `${total} transfers match no rent:`);
  for (const { bookedOn, amount, currency, reason, payerName, text, endToEndId, invoiceNumber } of transfers)
    console.log(
      [bookedOn, (amount / 100).toFixed(2), currency, reason, invoiceNumber, payerName, endToEndId, text].filter(Boolean).join('  '),
    );
}

async function main(): Promise<void> {
  const config = readConfig(process.env, 'command');
  const secretKey = await readServerKey(config);
  const log = createLog(config.logLevel);
  await using opened = new AsyncDisposableStack();
  const { connectionString, close } = await connectServers(config, 'komora bank statement');
  opened.defer(close);
  const database = openDatabase(connectionString, { max: 4, applicationName: 'komora bank statement' });
  opened.defer(() => database.close());
  const queue = await openQueue(connectionString, log, { worker: false });
  opened.defer(() => queue.stop());
  const { id: deploymentId } = await readDeployment(database.db);
  const settings = new Settings({ config: config.settings, clock: systemClock, log });
  const keys = { current: secretKey, old: config.oldSecretKeys };
  const credentials = new Credentials({ config, secretKey: keys, log });
  const reloadSettings = async (): Promise<void> => {
    settings.replace(await listSettings(database.db), await listLegalDays(database.db));
    credentials.replace(await listCredentials(database.db));
  };
  await reloadSettings();
  const deps: Deps = {
    settings,
    credentials,
    reloadSettings,
    db: database.db,
    clock: systemClock,
    deploymentId,
    ids: randomIds,
    config,
    enqueue: queue.enqueue,
    log,
    secretKey: keys,
  };
  if (!(await takeIn(deps, process.argv.slice(2)))) process.exitCode = 1;
  await showUnmatched(deps);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
