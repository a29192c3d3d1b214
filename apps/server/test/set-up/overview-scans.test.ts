import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectSummaries } from '../../src/modules/catalog/warehouse/warehouse.sql.ts';
import { type OpenDatabase, openDatabase, type Trx } from '../../src/platform/db/database.ts';
import { copies } from '../kit/builders/copies.ts';

const database = useTestDatabase();
let open: OpenDatabase;
/** On 2 March in Bratislava, and still on 1 March in Honolulu. */
const now = new Date('2026-03-02T09:00:00Z');
const bounds = { xs: 15_000, small: 40_000, medium: 80_000 };
let ids: string[];

/** 60 warehouses with 50 boxes each, the last ten in another time zone. Every tenth box is in repair from 2 March on, others only before. */
beforeAll(async () => {
  open = openDatabase(database.url, { max: 1 });
  const { pool } = open;
  const { id: clientId } = await createUser(pool);
  await createContract(pool, { clientId });
  await pool.query(copies('warehouses', 60, `'id', uuidv7(), 'name', 'Sklad ' || n, 'deactivated_at', null, 'hidden_at', null`));
  await pool.query(`update warehouses set time_zone = 'Pacific/Honolulu' where name ~ '^Sklad [5][1-9]$|^Sklad 60$'`);
  await pool.query(copies('boxes', 3000, `'id', uuidv7(), 'name', 'B' || n, 'active', true, 'removed_at', null`));
  await pool.query(
    `update boxes b set warehouse_id = w.id from (select id, substr(name, 7)::int as n from warehouses where name like 'Sklad %') w
     where b.name like 'B%' and w.n = substr(b.name, 2)::int % 60 + 1`,
  );
  await pool.query(
    `insert into box_states (box_id, state, from_on, until_on, reason, set_at)
     select id, 'REPAIR', v.from_on::date, v.until_on::date, 'x', now() from boxes cross join lateral (values ('2026-02-01', '2026-02-10'), ('2026-03-02', null)) v (from_on, until_on)
     where name like 'B%' and substr(name, 2)::int / 60 % 10 = 0`,
  );
  const { rows } = await pool.query<{ id: string }>(`select id from warehouses where name like 'Sklad %' order by substr(name, 7)::int`);
  ids = rows.map(({ id }) => id);
  await pool.query('vacuum full boxes');
  await pool.query('vacuum analyze');
});
afterAll(() => open.close());

/** Rows of boxes and states that `run` reads. */
async function rowsRead(mode: string, run: (trx: Trx) => Promise<void>): Promise<number> {
  return open.db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(trx);
    const count = async () => {
      const { rows } = await sql<{ read: number }>`
        select sum(pg_stat_get_xact_tuples_returned(t::regclass) + pg_stat_get_xact_tuples_fetched(t::regclass)
          + (select sum(pg_stat_get_xact_tuples_fetched(i.indexrelid)) from pg_index i where i.indrelid = t::regclass))::int as read
        from unnest(array['boxes', 'box_states']) t`.execute(trx);
      return rows[0]?.read ?? Number.NaN;
    };
    const before = await count();
    await run(trx);
    return (await count()) - before;
  });
}

const free = (rows: Awaited<ReturnType<typeof selectSummaries>>) =>
  new Map(rows.map(({ id, availability }) => [id, availability.reduce((sum, one) => sum + one.free, 0)]));

test.each(['auto', 'force_generic_plan'])('the overview of changed warehouses reads their boxes only, planned as %s', async (mode) => {
  for (const changed of [ids.slice(0, 1), ids.slice(0, 2), [...ids.slice(10, 12), ...ids.slice(58)]]) {
    const read = await rowsRead(mode, async (trx) => {
      expect([...free(await selectSummaries(trx, changed, now, bounds)).keys()].toSorted()).toEqual(changed.toSorted());
    });
    // Boxes, once by their warehouse, and states: two each for some of them.
    expect(read).toBeLessThan(changed.length * 250);
  }
});

test('boxes are blocked on the day of their warehouse, for changed warehouses as for all', async () => {
  const all = free(await selectSummaries(open.db, null, now, bounds));
  const some = free(await selectSummaries(open.db, ids, now, bounds));
  expect(ids.map((id) => all.get(id))).toEqual([...Array(50).fill(45), ...Array(10).fill(50)]);
  expect(ids.map((id) => some.get(id))).toEqual(ids.map((id) => all.get(id)));
  expect(free(await selectSummaries(open.db, [], now, bounds)).size).toBe(0);
});
