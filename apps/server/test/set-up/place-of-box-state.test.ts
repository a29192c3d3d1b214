import { insertBox, insertOperators, insertWarehouse, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/platform/db/database.ts';

const database = useTestDatabase();
let open: OpenDatabase;
beforeAll(async () => {
  open = openDatabase(database.url, { max: 1 });
  await insertOperators(open.pool);
});
afterAll(() => open.close());

const placesOf = async (boxId: string) => {
  const { rows } = await open.pool.query<{ at: string }>('select warehouse_id as at from box_states where box_id = $1', [boxId]);
  return rows.map(({ at }) => at);
};

test('a state has the warehouse of its box, also with a program that does not name it, and with a wrong one', async () => {
  const { pool } = open;
  const warehouseId = await insertWarehouse(pool);
  const other = await insertWarehouse(pool);
  const boxId = await insertBox(pool, warehouseId);
  const mark = (from: string, columns: string, values: string) =>
    pool.query(
      `insert into box_states (box_id, state, from_on, until_on, reason, set_at ${columns})
       values ($1, 'REPAIR', $2::date, $2::date + 1, 'door', now() ${values})`,
      [boxId, from],
    );
  await mark('2026-03-02', '', '');
  await mark('2026-03-04', ', warehouse_id', `, '${other}'`);
  expect(await placesOf(boxId)).toEqual([warehouseId, warehouseId]);
  await pool.query('update box_states set warehouse_id = $2 where box_id = $1', [boxId, other]);
  expect(await placesOf(boxId)).toEqual([warehouseId, warehouseId]);
  const second = await insertBox(pool, other);
  await pool.query(`update box_states set box_id = $2 where box_id = $1 and from_on = '2026-03-04'`, [boxId, second]);
  expect(await placesOf(second)).toEqual([other]);
  await pool.query('update boxes set warehouse_id = $2 where id = $1', [second, warehouseId]);
  expect(await placesOf(second)).toEqual([warehouseId]);
});
