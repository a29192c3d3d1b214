// Checks the promises of the database: no box rented twice, every charge explained, numbers without gaps … (docs/runbooks/audit.md).
//
//   npm run audit                 embedded database in DATA_DIR
//   DATABASE_URL=… npm run audit
//   npm run audit -- --settled    also what holds only when no work is left
//   npm run audit -- --all        list every violation
//
// Exit code 0: nothing is violated; 1: violations; 2: the audit could not run. It only reads.

import { parseArgs } from 'node:util';
import { ConfigError } from '../apps/server/src/config/config.ts';
import { auditDatabase, type Violation } from '../apps/server/src/modules/operations/index.ts';
import { openPool, readDatabaseConfig } from './lib/open-pool.ts';

const shown = 20;

function report({ promise, rows }: Violation, all: boolean): void {
  console.log(`VIOLATED  ${promise} (${rows.length})`);
  for (const row of all ? rows : rows.slice(0, shown)) console.log(`  ${JSON.stringify(row)}`);
  if (!all && rows.length > shown) console.log(`  … ${rows.length - shown} more; --all lists them`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { settled: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } } });
  const open = await openPool(readDatabaseConfig(process.env), 'komora audit command');
  try {
    const { checked, needGateway, violations } = await auditDatabase(open.pool, { now: new Date(), settled: values.settled });
    for (const violation of violations) report(violation, values.all);
    for (const promise of needGateway)
      console.log(`NOT CHECKED  ${promise}: only the list of the gateway proves it. Its payouts are compared in Payouts.`);
    console.log(`${checked} promises checked, ${violations.length} violated.`);
    if (violations.length > 0) process.exitCode = 1;
  } finally {
    await open.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 2;
}
