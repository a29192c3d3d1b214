import { adminQuery, useTestDatabase, waitUntil } from '@komora/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { applyMigration, migrate } from './migrate.ts';

const database = useTestDatabase();

test('a migrated database is up to date and has no tables of the mock gateway', async () => {
  expect(await migrate(database.url)).toEqual([]);
  expect(await adminQuery(database.url, "select to_regnamespace('mock_gateway') as schema")).toEqual([{ schema: null }]);
});

test('a file that has changed since it was applied is rejected', async () => {
  await adminQuery(database.url, "update schema_migrations set sha256 = 'other'");
  await expect(migrate(database.url)).rejects.toThrow('has changed since it was applied');
});

test('a database of a preliminary version is rejected before anything is applied', async () => {
  await adminQuery(database.url, 'delete from schema_migrations');
  await adminQuery(database.url, "insert into schema_migrations (name, sha256) values ('0001_other.sql', 'other')");
  await expect(migrate(database.url)).rejects.toThrow('created by a preliminary version');
  expect(await adminQuery(database.url, 'select name from schema_migrations')).toEqual([{ name: '0001_other.sql' }]);
});

test('a migration gives way to a transaction that needs its locks, and is applied after it', async () => {
  await adminQuery(database.url, 'create table first_table (id int); create table second_table (id int)');
  const [request, migration] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([request.connect(), migration.connect()]);
  try {
    // Otherwise PostgreSQL might end the migration as the one of the two that began to wait first.
    await migration.query("set deadlock_timeout = '1min'");
    await request.query('begin');
    await request.query('insert into second_table values (1)');
    const text = 'alter table first_table add column a int; alter table second_table add column b int';
    const retried: string[] = [];
    const applied = applyMigration(
      migration,
      { name: '9999_two_tables.sql', text, sha256: '' },
      { onRetry: (n) => retried.push(n), pauseMs: 20 },
    );
    const isWaiting = "select from pg_locks where not granted and relation = 'second_table'::regclass";
    await waitUntil(async () => (await adminQuery(database.url, isWaiting)).length === 1, {
      what: 'the migration to wait for the second table',
    });
    // Now each waits for the other one.
    await request.query('insert into first_table values (1)');
    await request.query('commit');
    await applied;
    expect(retried[0]).toBe('9999_two_tables.sql');
    expect(await adminQuery(database.url, 'select a, b from first_table, second_table')).toEqual([{ a: null, b: null }]);
    expect(await adminQuery(database.url, "select from schema_migrations where name = '9999_two_tables.sql'")).toHaveLength(1);
  } finally {
    await Promise.all([request.end(), migration.end()]);
  }
});

test('a migration that fails for another reason is not tried again, and says why', async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    const wrong = { name: '9999_wrong.sql', text: 'create table third_table (id int); select 1 / 0', sha256: '' };
    await expect(applyMigration(client, wrong)).rejects.toThrow('Migration 9999_wrong.sql failed: division by zero');
    expect(await adminQuery(database.url, "select to_regclass('third_table') as found")).toEqual([{ found: null }]);
  } finally {
    await client.end();
  }
});
