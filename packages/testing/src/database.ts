import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { administer, TEMPLATE } from './database-admin.ts';

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
  await administer(adminUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: async () => {
      await administer(adminUrl, `drop database if exists ${name} with (force)`);
    },
    keep: async () => {
      await administer(adminUrl, `comment on database ${name} is 'kept'`);
    },
  };
}

/**
 * Replaces the database of `url` with a copy of the prepared database `name`. The first call of a run prepares it: `prepare` fills a copy of the
 * template and closes its connections. The others wait for it, also those of other processes.
 */
export async function copyPreparedDatabase(url: string, name: string, prepare: (url: string) => Promise<void>): Promise<void> {
  const adminUrl = inject('postgresUrl');
  const lock = new pg.Client({ connectionString: adminUrl });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await lock.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const draft = await createTestDatabase(adminUrl);
      await prepare(draft.url);
      await lock.query(`alter database ${draft.name} rename to ${name}`);
    }
    const target = new URL(url).pathname.slice(1);
    await lock.query(`drop database ${target} with (force)`);
    await lock.query(`create database ${target} template ${name} strategy file_copy`);
  } finally {
    await lock.end();
  }
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
