// Contracts whose billing is suspended after an unexpected error (docs/runbooks/billing.md).
//
//   DATABASE_URL=postgres://… npm run billing -- list
//   DATABASE_URL=postgres://… npm run billing -- release SK-2026-000042
//   DATABASE_URL=postgres://… npm run billing -- release --all

import { listSuspendedContracts, releaseContracts } from '../apps/server/src/modules/billing/billing-run/index.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';

const usage = 'Usage: list | release <number of a contract> | release --all';

async function main([verb, what]: string[]): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl === undefined || databaseUrl === '') throw new Error('Set DATABASE_URL to the value of the servers.');
  const { db, close } = openDatabase(databaseUrl, { max: 1, applicationName: 'komora billing command' });
  try {
    if (verb === 'list') return await list(db);
    if (verb !== 'release' || what === undefined) throw new Error(usage);
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
