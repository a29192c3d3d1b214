// Contracts whose billing is suspended after an unexpected error (docs/runbooks/billing.md).
//
//   npm run billing -- list                        embedded database in DATA_DIR
//   DATABASE_URL=postgres://… npm run billing -- list
//   DATABASE_URL=postgres://… npm run billing -- release SK-2026-000042
//   DATABASE_URL=postgres://… npm run billing -- release --all

import { ConfigError } from '../apps/server/src/config/config.ts';
import { listSuspendedContracts, releaseContracts } from '../apps/server/src/modules/billing/billing-run/index.ts';
import { openPool, readDatabaseConfig } from './lib/open-pool.ts';

const usage = 'Usage: list | release <number of a contract> | release --all';

async function main([verb, what]: string[]): Promise<void> {
  if (verb !== 'list' && (verb !== 'release' || what === undefined)) throw new ConfigError(usage);
  const { db, close } = await openPool(readDatabaseConfig(process.env), 'komora billing command');
  try {
    if (verb === 'list' || what === undefined) return await list(db);
    const released = await releaseContracts({ db }, what === '--all' ? null : what.trim().toUpperCase());
    console.log(released.length === 0 ? 'No suspended contract has that number.' : `Released: ${released.join(', ')}`);
    if (released.length === 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

async function list(db: Parameters<typeof listSuspendedContracts>[0]['db']): Promise<void> {
  const suspended = await listSuspendedContracts({ db });
  if (suspended.length === 0) console.log('No contract is suspended.');
  for (const { businessId, at, reason } of suspended) console.log(`${businessId}  ${at.toISOString()}  ${reason}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
