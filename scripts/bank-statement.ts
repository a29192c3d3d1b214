// Takes in bank statements (camt.053) of any size: transfers pay the rents that they name.
//
//   DATABASE_URL=postgres://… SECRET_KEY=… npm run bank-statement -- 2026-03-*.xml
//   DATABASE_URL=postgres://… SECRET_KEY=… npm run bank-statement           what did not match so far
//
// A file that came before changes nothing. See docs/runbooks/bank-transfer.md.

import { readFile } from 'node:fs/promises';
import { systemClock } from '../apps/server/src/clock.ts';
import { ConfigError, readConfig } from '../apps/server/src/config/config.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import type { Deps } from '../apps/server/src/deps.ts';
import { randomIds } from '../apps/server/src/ids.ts';
import { openQueue } from '../apps/server/src/jobs/queue.ts';
import { createLog } from '../apps/server/src/log.ts';
import { importBankStatement, listUnmatched } from '../apps/server/src/modules/bank-statement/index.ts';
import { Refusal } from '../apps/server/src/refusal.ts';

async function takeIn(deps: Deps, files: readonly string[]): Promise<boolean> {
  let whole = true;
  for (const file of files) {
    try {
      for (const statement of await importBankStatement(deps, { bytes: await readFile(file), importedBy: null })) {
        const { account, bankId, known, matched, unmatched, ignored } = statement;
        console.log(
          `${file}: ${account} ${bankId}${known ? ' (came before)' : ''}: ${matched} matched, ${unmatched} not, ${ignored} need no match`,
        );
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      whole = false;
      console.error(`${file}: ${error.cause instanceof Error ? error.cause.message : error.code}`);
    }
  }
  return whole;
}

async function showUnmatched(deps: Deps): Promise<void> {
  const { transfers, total } = await listUnmatched(deps, { limit: 200, offset: 0 });
  console.log(total === 0 ? 'Every transfer found its rent.' : `${total} transfers found no rent:`);
  for (const { bookedOn, amount, currency, reason, payerName, text, endToEndId, invoiceNumber } of transfers)
    console.log(
      [bookedOn, (amount / 100).toFixed(2), currency, reason, invoiceNumber, payerName, endToEndId, text].filter(Boolean).join('  '),
    );
}

async function main(): Promise<void> {
  const config = readConfig(process.env, 'command');
  const { databaseUrl, secretKey } = config;
  if (databaseUrl === undefined || secretKey === undefined)
    throw new ConfigError(
      'Set DATABASE_URL and SECRET_KEY as the servers have them. The embedded default takes statements at POST /api/admin/bank-statements.',
    );
  const log = createLog(config.logLevel);
  const database = openDatabase(databaseUrl, { max: 4, applicationName: 'komora bank statement' });
  const queue = await openQueue(databaseUrl, log, { worker: false });
  try {
    const deps: Deps = { db: database.db, clock: systemClock, ids: randomIds, config, enqueue: queue.enqueue, log, secretKey };
    if (!(await takeIn(deps, process.argv.slice(2)))) process.exitCode = 1;
    await showUnmatched(deps);
  } finally {
    await queue.stop();
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
