import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { adminQuery, TEMPLATE } from './database-admin.ts';
import { startTestPostgres } from './postgres.ts';

const MIGRATE = new URL('../../../apps/server/src/platform/db/migrate.ts', import.meta.url);

/** Once per run: starts PostgreSQL and builds the template database from the migrations. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  try {
    await adminQuery(postgres.url(), `create database ${TEMPLATE}`);
    await migrateTemplate(postgres.url(TEMPLATE));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('postgresUrl', postgres.url());
  return async () => {
    const stored = await postgres.stop();
    if (!stored) return;
    process.stderr.write(`\nDatabases of failed tests, kept for a day at most: ${stored.databases.join(', ')}\n`);
    process.stderr.write(`Look inside: node_modules/.bin/node packages/testing/src/open-cached.ts ${stored.dataDir}\n`);
  };
}

async function migrateTemplate(url: string): Promise<void> {
  if (!existsSync(fileURLToPath(MIGRATE))) return;
  const { migrate } = (await import(MIGRATE.href)) as { migrate: (connectionString: string) => Promise<unknown> };
  await migrate(url);
}
