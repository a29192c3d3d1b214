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

test('one statement is a transaction: all that it writes stands, or nothing', async () => {
  await inOneStatement(open.db, (trx) =>
    sql`with first as (insert into shelves values (${1})) insert into shelves values (${2})`.execute(trx),
  );
  expect(await ids()).toEqual([1, 2]);
  const twice = inOneStatement(open.db, (trx) =>
    sql`with first as (insert into shelves values (${3})) insert into shelves values (${1})`.execute(trx),
  );
  await expect(twice).rejects.toThrow('shelves_pkey');
  expect(await ids()).toEqual([1, 2]);
});

test('a second statement is refused before it is sent', async () => {
  const two = inOneStatement(open.db, async (trx) => {
    await sql`insert into shelves values (${10})`.execute(trx);
    await sql`insert into shelves values (${11})`.execute(trx);
  });
  await expect(two).rejects.toThrow('A second statement needs a transaction');
  expect(await ids()).toEqual([1, 2, 10]);
});
