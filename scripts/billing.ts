// Contracts that billing has parked after an unexpected fault (docs/runbooks/billing.md).
//
//   DATABASE_URL=postgres://… npm run billing -- list
//   DATABASE_URL=postgres://… npm run billing -- release SK-2026-000042
//   DATABASE_URL=postgres://… npm run billing -- release --all

import { openDatabase } from '../apps/server/src/db/database.ts';
import { listParkedContracts, releaseContracts } from '../apps/server/src/modules/billing/index.ts';

const usage = 'Say "list", "release <number of a contract>" or "release --all".';

async function main([verb, what]: string[]): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl === undefined || databaseUrl === '') throw new Error('Set DATABASE_URL as the servers have it.');
  const { db, close } = openDatabase(databaseUrl, { max: 1, applicationName: 'komora billing command' });
  try {
    if (verb === 'list') return await list(db);
    if (verb !== 'release' || what === undefined) throw new Error(usage);
    const released = await releaseContracts({ db }, what === '--all' ? null : what.trim().toUpperCase());
    console.log(released.length === 0 ? 'Nothing by that name is parked.' : `Released: ${released.join(', ')}`);
    if (released.length === 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

async function list(db: Parameters<typeof listParkedContracts>[0]['db']): Promise<void> {
  const parked = await listParkedContracts({ db });
  if (parked.length === 0) console.log('No contract is parked.');
  for (const { businessId, at, reason } of parked) console.log(`${businessId}  ${at.toISOString()}  ${reason}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
