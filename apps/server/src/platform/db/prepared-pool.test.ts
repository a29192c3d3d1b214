import type { EventEmitter } from 'node:events';
import { useTestDatabase } from '@komora/testing';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase, type Trx } from './database.ts';
import { plannedEachTime } from './prepared-pool.ts';
import { sendAhead } from './send-ahead.ts';
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

/** Counts the descriptions of columns that the only connection receives. */
async function countDescriptions(): Promise<() => number> {
  const client = (await open.pool.connect()) as PoolClient & { connection: EventEmitter };
  let count = 0;
  client.connection.on('rowDescription', () => {
    count += 1;
  });
  client.release();
  return () => count;
}

test('columns are described at the first execution only, and later rows are the same', async () => {
  await sql`create table crates (id bigint primary key, name text, packed date, weights integer[], label json, seen timestamptz)`.execute(
    open.db,
  );
  await sql`insert into crates values (1, 'a', '2026-11-30', '{1,2}', '{"x":1}', '2026-11-30T10:00:00Z'), (2, null, null, null, null, null)`.execute(
    open.db,
  );
  const descriptions = await countDescriptions();
  const read = async (id: number) => (await sql`select * from crates where id = ${id}`.execute(open.db)).rows;
  const first = { id: 1, name: 'a', packed: '2026-11-30', weights: [1, 2], label: { x: 1 }, seen: new Date('2026-11-30T10:00:00Z') };
  const second = { id: 2, name: null, packed: null, weights: null, label: null, seen: null };
  expect(await read(1)).toEqual([first]);
  expect(await read(1)).toEqual([first]);
  expect(await read(2)).toEqual([second]);
  expect(await read(3)).toEqual([]);
  // A row does not keep values of an earlier one.
  expect(await Promise.all([read(1), read(2)])).toEqual([[first], [second]]);
  expect(descriptions()).toBe(1);
});

test('a statement that failed, also at its first execution, works afterwards', async () => {
  await sql`create table tags (id integer primary key)`.execute(open.db);
  const add = (id: number) => sql`insert into tags values (${id})`.execute(open.db);
  const divide = async (n: number) => (await sql`select 6 / ${n}::integer as n`.execute(open.db)).rows;
  await add(1);
  await expect(add(1)).rejects.toMatchObject({ code: '23505' });
  expect((await add(2)).numAffectedRows).toBe(1n);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect(await divide(3)).toEqual([{ n: 2 }]);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect(await divide(2)).toEqual([{ n: 3 }]);
});

test('rows of a statement that was sent ahead before are read', async () => {
  const read = (trx: Trx) => sql`select ${7}::integer as n`.execute(trx);
  const rows = () => inTransaction(open.db, async (trx) => (await read(trx)).rows);
  await inTransaction(open.db, (trx) =>
    sendAhead(async () => {
      await read(trx);
    }),
  );
  expect(await rows()).toEqual([{ n: 7 }]);
  await inTransaction(open.db, (trx) =>
    sendAhead(async () => {
      await read(trx);
    }),
  );
  expect(await rows()).toEqual([{ n: 7 }]);
});
