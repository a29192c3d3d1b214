import { useTestDatabase } from '@komora/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from './database.ts';
import { plannedEachTime } from './prepared-pool.ts';
import { inTransaction } from './transaction.ts';

const database = useTestDatabase();
let open: OpenDatabase;
beforeAll(() => {
  // One connection, so that statements reuse what earlier ones prepared.
  open = openDatabase(database.url, { max: 1 });
});
afterAll(() => open.close());

test('a statement with values is prepared once and used again', async () => {
  for (const n of [1, 2, 3]) await sql`select ${n}::integer as answer`.execute(open.db);
  const { rows } = await open.pool.query('select generic_plans + custom_plans as uses from pg_prepared_statements');
  expect(rows).toEqual([{ uses: 3 }]);
});

test('a statement that asks for it is planned each time', async () => {
  for (const n of [1, 2]) await sql`${sql.raw(plannedEachTime)} select ${n}::integer as answer`.execute(open.db);
  const { rows } = await open.pool.query('select statement from pg_prepared_statements where statement like $1', ['%planned each time%']);
  expect(rows).toEqual([]);
});

test('a column that a migration adds does not break prepared statements', async () => {
  await sql`create table shelves (id integer)`.execute(open.db);
  await sql`insert into shelves values (7)`.execute(open.db);
  const read = () => inTransaction(open.db, async (trx) => (await sql`select * from shelves where id = ${7}`.execute(trx)).rows);
  expect(await read()).toEqual([{ id: 7 }]);
  await sql`alter table shelves add column height integer`.execute(open.db);
  expect(await read()).toEqual([{ id: 7, height: null }]);
});
