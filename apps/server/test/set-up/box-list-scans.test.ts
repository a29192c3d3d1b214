import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBoxRecords } from '../../src/modules/catalog/box/box-record.sql.ts';
import { listWarehouseRecords } from '../../src/modules/catalog/warehouse/warehouse-record.sql.ts';
import { type OpenDatabase, openDatabase, type Trx } from '../../src/platform/db/database.ts';
import { everywhere } from '../../src/platform/staff/scope.ts';
import { copies } from '../kit/builders/copies.ts';

const database = useTestDatabase();
let open: OpenDatabase;
const now = new Date('2026-03-02T09:00:00Z');
const page = { after: undefined, limit: 51, now };
const bounds = { XS: 15_000, SMALL: 40_000, MEDIUM: 80_000 };

beforeAll(async () => {
  open = openDatabase(database.url, { max: 1 });
  const { pool } = open;
  const { id: clientId } = await createUser(pool);
  await createContract(pool, { clientId });
  await pool.query(copies('warehouses', 59, `'id', uuidv7(), 'name', 'Sklad ' || n`));
  await pool.query(copies('boxes', 3000, `'id', uuidv7(), 'name', 'B' || n`));
  await pool.query(
    `update boxes b set warehouse_id = w.id from (select id, row_number() over (order by id) - 1 as n from warehouses) w
     where b.name like 'B%' and w.n = substr(b.name, 2)::int % 60`,
  );
  // Without contracts, which the lists do not read.
  await pool.query('set session_replication_role = replica');
  await pool.query(
    `insert into box_reservations (box_id, kind, contract_id, warehouse_id, reserved_at) select b.id, 'RENTED', gen_random_uuid(), b.warehouse_id, now() from boxes b where b.name like 'B%' and substr(b.name, 2)::int > 300`,
  );
  await pool.query('set session_replication_role = origin');
  await pool.query(
    `insert into box_states (box_id, state, from_on, reason, set_at) select id, 'REPAIR', '2026-01-01', 'x', now() from boxes where name like 'B_0'`,
  );
  await pool.query(`update boxes set active = false where name like 'B_5'`);
  await pool.query(`update boxes set floor = 4 where name like 'B%77'`);
  // The updates have left half of each page empty.
  await pool.query('vacuum full boxes');
  await pool.query('vacuum analyze');
});
afterAll(() => open.close());

const tables = ['boxes', 'box_reservations'];

/** How often `run` scans a table as a whole, how many rows it reads by that, and how many it fetches by an index. The counters of a connection include earlier statements. */
async function measured(mode: string, run: (trx: Trx) => Promise<void>) {
  return open.db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(trx);
    const count = async () => {
      const { rows } = await sql<{ scans: number; scanned: number; fetched: number }>`
        select sum(pg_stat_get_xact_numscans(t::regclass))::int as scans, sum(pg_stat_get_xact_tuples_returned(t::regclass))::int as scanned,
          sum(pg_stat_get_xact_tuples_fetched(t::regclass) + (select sum(pg_stat_get_xact_tuples_fetched(i.indexrelid)) from pg_index i where i.indrelid = t::regclass))::int as fetched
        from unnest(${tables}::text[]) t`.execute(trx);
      return rows[0] ?? { scans: Number.NaN, scanned: Number.NaN, fetched: Number.NaN };
    };
    const before = await count();
    await run(trx);
    const after = await count();
    return { scans: after.scans - before.scans, scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched };
  });
}

const modes = ['auto', 'force_generic_plan'];

test.each(modes)('boxes in repair or out of use are found without reading all boxes, planned as %s', async (mode) => {
  const { scans, fetched } = await measured(mode, async (trx) => {
    const { rows, count } = await listBoxRecords(
      trx,
      { scope: everywhere, state: ['REPAIR', 'INACTIVE'] },
      { ...page, bounds, most: 1001 },
    );
    expect([rows.length, count]).toEqual([18, 18]);
  });
  expect(scans).toBe(0);
  expect(fetched).toBeLessThan(200);
});

test.each(modes)('boxes that are let or in repair are read until page and count are full, planned as %s', async (mode) => {
  const { scanned, fetched } = await measured(mode, async (trx) => {
    const { rows, count } = await listBoxRecords(trx, { scope: everywhere, state: ['LET', 'REPAIR'] }, { ...page, bounds, most: 101 });
    expect([rows.length, count]).toEqual([51, 101]);
  });
  expect(scanned + fetched).toBeLessThan(1500);
});

test.each(modes)('free boxes are read warehouse by warehouse until page and count are full, planned as %s', async (mode) => {
  const { scanned, fetched } = await measured(mode, async (trx) => {
    const { rows, count } = await listBoxRecords(trx, { scope: everywhere, state: ['FREE_TO_LET'] }, { ...page, bounds, most: 51 });
    expect([rows.length, count]).toEqual([51, 51]);
  });
  expect(scanned + fetched).toBeLessThan(1500);
});

test.each(modes)('boxes of a floor that few or none have are found without reading those of others, planned as %s', async (mode) => {
  const { scanned, fetched } = await measured(mode, async (trx) => {
    for (const [floor, found] of [
      [4, 30],
      [9, 0],
    ] as const) {
      const { rows, count } = await listBoxRecords(trx, { scope: everywhere, floor }, { ...page, bounds, most: 1001 });
      expect([rows.length, count]).toEqual([found, found]);
    }
  });
  expect(scanned + fetched).toBeLessThan(300);
});

test.each(modes)('boxes of warehouses are counted without reading boxes and reservations, planned as %s', async (mode) => {
  const { scanned, fetched } = await measured(mode, async (trx) => {
    // In so few pages a bitmap is as cheap.
    await sql`set local enable_bitmapscan = off`.execute(trx);
    const rows = await listWarehouseRecords(trx, { scope: everywhere }, page);
    expect(rows).toHaveLength(51);
    expect(rows.find(({ name }) => name === 'Sklad 2')).toMatchObject({ total: 50, let: 45, held: 0 });
  });
  expect(scanned + fetched).toBeLessThan(200);
});
