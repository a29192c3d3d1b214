import { useTestDatabase } from '@komora/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from './database.ts';
import { inOneStatement } from './transaction.ts';

const database = useTestDatabase();
let open: OpenDatabase;
beforeAll(async () => {
  open = openDatabase(database.url, { max: 2 });
  await sql`create table shelves (id integer primary key)`.execute(open.db);
});
afterAll(() => open.close());

const ids = async () => (await open.pool.query<{ id: number }>('select id from shelves order by id')).rows.map(({ id }) => id);

test('one statement is atomic: it writes everything or nothing', async () => {
  await inOneStatement(open.db, (statement) =>
    sql`with first as (insert into shelves values (${1})) insert into shelves values (${2})`.execute(statement),
  );
  expect(await ids()).toEqual([1, 2]);
  const twice = inOneStatement(open.db, (statement) =>
    sql`with first as (insert into shelves values (${3})) insert into shelves values (${1})`.execute(statement),
  );
  await expect(twice).rejects.toThrow('shelves_pkey');
  expect(await ids()).toEqual([1, 2]);
});

test('a second statement is rejected before it is sent', async () => {
  const two = inOneStatement(open.db, async (statement) => {
    await sql`insert into shelves values (${10})`.execute(statement);
    await sql`insert into shelves values (${11})`.execute(statement);
  });
  await expect(two).rejects.toThrow('A second statement needs a transaction');
  expect(await ids()).toEqual([1, 2, 10]);
});
