import { adminQuery, useTestDatabase } from '@komora/testing';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';

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
