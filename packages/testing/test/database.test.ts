import { adminQuery, createTestDatabase, useTestDatabase, waitUntil } from '@komora/testing';
import { expect, inject, test } from 'vitest';

const database = useTestDatabase();

test('a test file gets a database of its own', async () => {
  await adminQuery(database.url, 'create table only_here (id int)');
  const other = await createTestDatabase();
  try {
    expect(await adminQuery(other.url, `select to_regclass('only_here') as found`)).toEqual([{ found: null }]);
    expect(other.name).not.toBe(database.name);
  } finally {
    await other.drop();
  }
});

test('dropping a database cuts the connections that are still open', async () => {
  const other = await createTestDatabase();
  const waiting = adminQuery(other.url, 'select pg_sleep(60)');
  const cut = expect(waiting).rejects.toThrow();
  const busy = `select from pg_stat_activity where datname = '${other.name}' and state = 'active'`;
  await waitUntil(async () => (await adminQuery(inject('postgresUrl'), busy)).length > 0);
  await other.drop();
  await cut;
  expect(await adminQuery(inject('postgresUrl'), `select 1 from pg_database where datname = '${other.name}'`)).toEqual([]);
});
