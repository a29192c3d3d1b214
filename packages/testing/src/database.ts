import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { adminQuery, TEMPLATE } from './database-admin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the administrative database of the run's PostgreSQL. */
    postgresUrl: string;
  }
}

export interface TestDatabase {
  name: string;
  /** Connection string, as a superuser. */
  url: string;
  /** Drops the database and terminates its open connections. */
  drop(): Promise<void>;
  /** Keeps the database after the run, to inspect the data of a failed test. */
  keep(): Promise<void>;
}

/** A fresh copy of the migrated, empty template (some 25 ms). Integration tests only: needs the run's PostgreSQL. */
export async function createTestDatabase(adminUrl: string = inject('postgresUrl')): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await adminQuery(adminUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: async () => {
      await adminQuery(adminUrl, `drop database if exists ${name} with (force)`);
    },
    keep: async () => {
      await adminQuery(adminUrl, `comment on database ${name} is 'kept'`);
    },
  };
}

/**
 * Gives the test file (or the surrounding `describe`) a database of its own. Dropped at the end; kept and named when
 * a test failed, except where `CI` is set. Read `url` inside hooks and tests, not while the file loads.
 */
export function useTestDatabase(): { readonly url: string; readonly name: string } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  let failed = false;
  afterEach(({ task }) => {
    failed ||= task.result?.state === 'fail';
  });
  afterAll(async () => {
    if (!database) return;
    if (!failed || process.env.CI) return database.drop();
    await database.keep();
    process.stderr.write(`\nKept the database ${database.name} of a failed test.\n`);
  });
  const ready = (): TestDatabase => {
    if (!database) throw new Error('The test database is created in a beforeAll hook. Read it inside hooks and tests.');
    return database;
  };
  return {
    get url() {
      return ready().url;
    },
    get name() {
      return ready().name;
    },
  };
}
