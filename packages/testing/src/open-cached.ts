/** Starts PostgreSQL on the kept data of failed tests and prints the connection string. Runs until it is interrupted. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalPostgres } from '@komora/embedded-postgres';
import { adminQuery } from './database-admin.ts';

const dataDir = process.argv[2];
if (!dataDir || !existsSync(join(dataDir, 'PG_VERSION'))) throw new Error('Usage: open-cached.ts <data folder of a failed test>');
const postgres = await startLocalPostgres({ dataDir });
const rows = await adminQuery(postgres.url(), `select datname from pg_database where datname like 'test\\_%' order by 1`);
for (const { datname } of rows) process.stdout.write(`psql ${postgres.url(String(datname))}\n`);
process.stdout.write('Ctrl-C ends it.\n');
process.once('SIGINT', () => void postgres.stop());
process.once('SIGTERM', () => void postgres.stop());
