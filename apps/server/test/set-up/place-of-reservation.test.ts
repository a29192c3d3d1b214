import { insertBox, insertOperators, insertWarehouse, useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/platform/db/database.ts';

const database = useTestDatabase();
let open: OpenDatabase;
beforeAll(async () => {
  open = openDatabase(database.url, { max: 1 });
  await insertOperators(open.pool);
});
afterAll(() => open.close());

const placeOf = async (boxId: string) => {
  const { rows } = await open.pool.query<{ at: string }>('select warehouse_id as at from box_reservations where box_id = $1', [boxId]);
  return rows.map(({ at }) => at);
};

test('a reservation has the warehouse of its box, also with a program that does not name it, and with a wrong one', async () => {
  const { pool } = open;
  const warehouseId = await insertWarehouse(pool);
  const other = await insertWarehouse(pool);
  const boxId = await insertBox(pool, warehouseId);
  const { id: clientId } = await createUser(pool);
  const contract = await createContract(pool, { clientId });
  const reserve = (columns: string, values: string) =>
    pool.query(
      `insert into box_reservations as r (box_id, kind, contract_id, reserved_at ${columns}) values ($1, 'RENTED', $2, now() ${values})
       on conflict (box_id) do update set contract_id = excluded.contract_id`,
      [boxId, contract.id],
    );
  await pool.query('delete from box_reservations where contract_id = $1', [contract.id]);
  await reserve('', '');
  expect(await placeOf(boxId)).toEqual([warehouseId]);
  await reserve(', warehouse_id', `, '${other}'`);
  expect(await placeOf(boxId)).toEqual([warehouseId]);
  await pool.query('update box_reservations set warehouse_id = $2 where box_id = $1', [boxId, other]);
  expect(await placeOf(boxId)).toEqual([warehouseId]);
  const second = await insertBox(pool, other);
  await pool.query('update box_reservations set box_id = $2 where box_id = $1', [boxId, second]);
  expect(await placeOf(second)).toEqual([other]);
  await pool.query('update boxes set warehouse_id = $2 where id = $1', [second, warehouseId]);
  expect(await placeOf(second)).toEqual([warehouseId]);
});
