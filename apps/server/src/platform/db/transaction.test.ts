import { useTestDatabase } from '@komora/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, type OpenDatabase, openDatabase } from './database.ts';
import { inOneStatement, inPreview, inTransaction } from './transaction.ts';

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

const insert = (db: Database, id: number) => inTransaction(db, (trx) => sql`insert into shelves values (${id})`.execute(trx));

test('work in an open transaction becomes part of it, and is undone with it', async () => {
  await inTransaction(open.db, async (trx) => {
    await insert(trx, 20);
    expect(await ids()).not.toContain(20);
    await insert(trx, 21);
  });
  expect(await ids()).toEqual([1, 2, 10, 20, 21]);
  const failing = inTransaction(open.db, async (trx) => {
    await insert(trx, 22);
    await insert(trx, 20);
  });
  await expect(failing).rejects.toThrow('shelves_pkey');
  expect(await ids()).toEqual([1, 2, 10, 20, 21]);
});

test('an open transaction has no preview, which would roll all of it back', async () => {
  const within = inTransaction(open.db, (trx) => inPreview(trx, (preview) => insert(preview, 30)));
  await expect(within).rejects.toThrow('not supported');
});
