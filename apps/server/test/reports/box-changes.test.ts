import { randomUUID } from 'node:crypto';
import { waitUntil } from '@komora/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { randomSource } from '../ledger/random-acts.ts';
import { billHistories } from './billed-history.ts';
import { boxChangeActs } from './box-change-acts.ts';
import { aBoxHistory, type BoxHistory, lastDay } from './box-history.ts';

const app = useTestApp({ at: `${lastDay}T20:00:00Z` });
const random = randomSource(31);
const histories: BoxHistory[] = [];
let owner: StaffClient;
let warehouseIds: string[];

beforeAll(async () => {
  owner = await aStaffClient(app());
  for (const seed of [5, 6]) histories.push(await aBoxHistory(app(), seed));
  await billHistories(app(), histories, random);
  warehouseIds = histories.flatMap(({ warehouses }) => warehouses.map(({ id }) => id));
});

/** The present day, days within months that are over, their last days, and fewer months than there are. */
const reports = [
  'occupancy-months?fromMonth=2025-01',
  'occupancy-months?fromMonth=2025-06&toMonth=2025-09',
  'revenue?fromMonth=2025-01',
  'economic?fromMonth=2025-01',
  'loss-bridge?fromMonth=2025-01',
  'loss-bridge?fromMonth=2025-03&toMonth=2025-11&asOf=2025-11-17',
  'loss-bridge?fromMonth=2025-03&toMonth=2025-10&asOf=2025-10-31',
];
const read = async (): Promise<string[]> => {
  const answers: string[] = [];
  for (const path of reports) {
    const response = await owner.get(`/api/admin/reports/${path}`);
    expect([path, response.statusCode]).toEqual([path, 200]);
    answers.push(response.body);
  }
  return answers;
};
const keep = () => app().runJob('keep-box-changes', {});
const marked = async () =>
  (await app().rows<{ id: string }>('select distinct warehouse_id as id from stale_box_changes', [])).map(({ id }) => id);
const mark = () => app().rows('insert into stale_box_changes (warehouse_id) select id from warehouses', []);
/** Without kept changes every report computes them. */
async function recompute(): Promise<string[]> {
  await app().rows('delete from box_changes_by_month', []);
  return read();
}

/** The kept changes of each warehouse. */
async function kept(): Promise<Map<string, string>> {
  const rows = await app().rows<{ id: string; changes: string }>(
    'select warehouse_id as id, string_agg(d::text, chr(10) order by kind, on_day) as changes from box_changes_by_day d group by warehouse_id',
    [],
  );
  return new Map(rows.map(({ id, changes }) => [id, changes]));
}
/** Ids of warehouses of which a recomputation gives other changes than these. */
async function differing(before: Map<string, string>): Promise<string[]> {
  await app().rows('delete from box_changes_by_month', []);
  await keep();
  const after = await kept();
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
}

const acts = boxChangeActs({ app, owner: () => owner, random, histories });

/** Runs `work` when the job has removed the marks of a warehouse, and has not read the sources yet. @returns the job */
async function whileKept(work: (jobPid: number) => Promise<unknown>): Promise<PromiseSettledResult<void>> {
  const client = await app().pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await client.query('lock table box_changes_by_month in share mode');
    const job = Promise.allSettled([keep()]);
    let pids: { pid: number }[] = [];
    await waitUntil(
      async () => {
        pids = await app().rows<{ pid: number }>('select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0]?.pid]);
        return pids.length === 1;
      },
      { what: 'the job to wait for the table' },
    );
    await work(pids[0]?.pid ?? 0);
    await client.query('commit');
    return (await job)[0];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('changes of boxes that are kept', () => {
  test('give the same reports as a recomputation, and are read', async () => {
    const computed = await read();
    await keep();
    expect(await marked()).toEqual([]);
    expect(await read()).toEqual(computed);
    await app().rows("update box_changes_by_month set amount = amount + 7, boxes = boxes + 1 where kind = 'U'", []);
    expect(await read()).not.toEqual(computed);
    await mark();
    expect(await read()).toEqual(computed);
    await keep();
    expect(await read()).toEqual(computed);
  });

  test.each(Object.keys(acts))('say the same after %s: of the marked warehouse at once, and when they are kept again', async (name) => {
    const { first, act } = acts[name] as (typeof acts)[string];
    // A change can be without effect, such as a state of days on which the box was let.
    let effects = 0;
    for (let turn = 0; turn < 2 || (effects === 0 && turn < 20); turn++) {
      await first?.();
      await keep();
      expect(await marked()).toEqual([]);
      const before = await kept();
      await act();
      const marks = await marked();
      const atOnce = await read();
      await keep();
      const storedAgain = await read();
      const computed = await recompute();
      expect(atOnce).toEqual(computed);
      expect(storedAgain).toEqual(computed);
      const changed = await differing(before);
      effects += changed.length;
      expect(changed.filter((id) => !marks.includes(id))).toEqual([]);
    }
    expect(effects).toBeGreaterThan(0);
  });

  test('are marked by a change that commits after they were kept', async () => {
    await keep();
    const client = await app().pool.connect();
    try {
      await client.query('begin');
      await client.query('update boxes set length_cm = length_cm + 50 where warehouse_id = $1', [warehouseIds[0]]);
      const before = await read();
      await app().rows('insert into stale_box_changes (warehouse_id) values ($1)', [warehouseIds[0]]);
      await keep();
      expect(await read()).toEqual(before);
      await client.query('commit');
      const after = await read();
      expect(after).not.toEqual(before);
      expect(after).toEqual(await recompute());
    } finally {
      client.release();
    }
  });

  test('stay marked by a change that commits while they are kept', async () => {
    await keep();
    await mark();
    const { status } = await whileKept(() =>
      app().rows('update boxes set length_cm = length_cm + 20 where warehouse_id = $1', [warehouseIds[0]]),
    );
    expect(status).toBe('fulfilled');
    expect(await marked()).toEqual([warehouseIds[0]]);
    const atOnce = await read();
    await keep();
    expect(await read()).toEqual(atOnce);
    expect(await recompute()).toEqual(atOnce);
  });

  test('stay marked, and as they were, if the process ends while it keeps them', async () => {
    await keep();
    const before = await kept();
    await app().rows('update boxes set length_cm = length_cm + 20 where warehouse_id = $1', [warehouseIds[0]]);
    const { status } = await whileKept((jobPid) => app().rows('select pg_terminate_backend($1)', [jobPid]));
    expect(status).toBe('rejected');
    expect(await marked()).toEqual([warehouseIds[0]]);
    expect(await kept()).toEqual(before);
    const atOnce = await read();
    await keep();
    expect(await marked()).toEqual([]);
    expect(await recompute()).toEqual(atOnce);
  });

  test('are kept by one of two workers, and the other does not wait for it', async () => {
    await keep();
    await app().rows('update boxes set length_cm = length_cm + 20 where warehouse_id = $1', [warehouseIds[0]]);
    const { status } = await whileKept(async () => {
      await keep();
      expect(await marked()).toEqual([warehouseIds[0]]);
    });
    expect(status).toBe('fulfilled');
    expect(await marked()).toEqual([]);
    await mark();
    await Promise.all([keep(), keep(), keep()]);
    await keep();
    expect(await marked()).toEqual([]);
    const answers = await read();
    expect(answers).toEqual(await recompute());
  });

  test('leave no mark of a warehouse that is removed with its boxes', async () => {
    const { id } = await app().one<{ id: string }>(
      `insert into warehouses (legal_entity_id, country, name, street, number, city, zip, lat, lng, time_zone, floor_plan)
       select legal_entity_id, country, 'Undone', street, number, city, zip, lat, lng, time_zone, '{}' from warehouses where id = $1 returning id`,
      [warehouseIds[0]],
    );
    await app().rows(
      `insert into boxes (id, warehouse_id, name, floor, width_cm, length_cm, height_cm, price_net_month, lock_version, shape)
       values ($1::uuid, $2, 'U1', 0, 100, 300, 250, 3100, 'V1', '{}')`,
      [randomUUID(), id],
    );
    await keep();
    expect((await kept()).has(id)).toBe(true);
    await app().rows('delete from boxes where warehouse_id = $1', [id]);
    await app().rows('delete from warehouses where id = $1', [id]);
    expect(await marked()).toEqual([id]);
    await keep();
    expect(await marked()).toEqual([]);
    expect((await kept()).has(id)).toBe(false);
  });

  test('are not marked by changes that do not count, such as a billing run', async () => {
    await keep();
    await app().rows('update contracts set next_period = next_period + 1, version = version + 1', []);
    await app().rows('update boxes set name = name || $1', ['x']);
    await app().rows('update warehouses set hidden_at = now() where id = $1', [warehouseIds[0]]);
    expect(await marked()).toEqual([]);
  });
});

test('a warehouse whose changes cannot be kept does not stop the others', async () => {
  await mark();
  const [first = ''] = (await marked()).sort();
  await app().rows(
    `create function reject_changes() returns trigger language plpgsql as $$ begin
       if new.warehouse_id = '${first}' then raise exception 'rejected'; end if; return new; end $$`,
    [],
  );
  await app().rows('create trigger reject_changes before insert on box_changes_by_day for each row execute function reject_changes()', []);
  try {
    await expect(keep()).rejects.toThrow('The changes of boxes of 1 warehouses could not be kept');
    expect(await marked()).toEqual([first]);
  } finally {
    await app().rows('drop function reject_changes cascade', []);
  }
  await keep();
  expect(await marked()).toEqual([]);
});
