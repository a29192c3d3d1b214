import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { randomSource } from '../ledger/random-acts.ts';
import { billHistories } from './billed-history.ts';
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
/** Without kept changes every report computes them. */
async function recompute(): Promise<string[]> {
  await app().rows('delete from box_changes_by_month', []);
  return read();
}

const one = (values: readonly string[]) => values[random(values.length)] as string;
const aBox = () => one(histories.flatMap(({ boxes }) => boxes.map(({ id }) => id)));
const anEnded = () => one(histories.flatMap(({ contracts }) => contracts.filter(({ ends }) => ends !== null).map(({ id }) => id)));
const days = () => 1 + random(40);
/** Everything that the figures read, also in ways that no screen offers. Each returns the rows that it changed. */
const acts: Record<string, () => Promise<unknown[]>> = {
  'a price of a past day': () =>
    app().rows('insert into price_history (box_id, price_net_month, valid_from) values ($1, $2, $3::date - $4::int) returning id', [
      aBox(),
      2000 + random(900),
      lastDay,
      5 * days(),
    ]),
  'a price that counts earlier': () =>
    app().rows(
      'update price_history set valid_from = valid_from - make_interval(days => $1) where id = (select id from price_history order by md5(id::text || $2) limit 1) returning id',
      [days(), randomUUID()],
    ),
  'a price that never was': () =>
    app().rows('delete from price_history where id = (select id from price_history order by md5(id::text || $1) limit 1) returning id', [
      randomUUID(),
    ]),
  'a list price': () => app().rows('update boxes set price_net_month = price_net_month + 100 where id = $1 returning id', [aBox()]),
  'a state of past days': () =>
    app().rows(
      `insert into box_states (box_id, state, from_on, until_on, reason, set_at) select b.id, 'OWN_USE', $1::date - 20, $1::date - $2::int % 20, 'late', $1::date
       from boxes b where b.removed_at is null and not exists (select from box_states s where s.box_id = b.id and (s.until_on is null or s.until_on > $1::date - 20)) order by b.id limit 1 returning id`,
      [lastDay, days()],
    ),
  'a state that ended earlier': () =>
    app().rows(
      'update box_states set until_on = from_on + 1 where id = (select id from box_states where until_on > from_on + 1 order by md5(id::text || $1) limit 1) returning id',
      [randomUUID()],
    ),
  'a state that never was': () =>
    app().rows('delete from box_states where id = (select id from box_states order by md5(id::text || $1) limit 1) returning id', [
      randomUUID(),
    ]),
  'a corrected size': () => app().rows('update boxes set length_cm = length_cm + 10 where id = $1 returning id', [aBox()]),
  'a box that existed earlier': () =>
    app().rows("update boxes set created_at = created_at - interval '20 days' where id = $1 returning id", [aBox()]),
  'a removed box': () =>
    app().rows(
      `update boxes set active = false, removed_at = $1::date - $2::int where id = (select id from boxes b where removed_at is null
         and not exists (select from contracts c where c.box_id = b.id and (c.terminates_on is null or c.terminates_on > $1::date - 60)) order by id limit 1) returning id`,
      [lastDay, days()],
    ),
  'a new box': () =>
    app().rows(
      `insert into boxes (id, warehouse_id, name, floor, width_cm, length_cm, height_cm, price_net_month, lock_version, shape, created_at)
       values ($1::uuid, $2, $1::text, 0, 100, 300, 250, 3100, 'V1', '{}', $3::date - $4::int) returning id`,
      [randomUUID(), one(warehouseIds), lastDay, days()],
    ),
  'a contract that ended earlier': () =>
    app().rows(
      'update contracts set terminates_on = greatest(starts_on, terminates_on - $2::int) where id = $1 and terminates_on > starts_on returning id',
      [anEnded(), days()],
    ),
  'lower rent': () =>
    app().rows(
      `insert into contract_terms (contract_id, valid_from, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp, recurring_amount, origin, created_by, created_at)
       select t.contract_id, c.next_charge_on, t.rent_net_month - 100, t.insurance_id, t.insurance_net_month, t.invoicing_period_months, t.period_discount_bp, t.recurring_amount, 'PRICE', $2, c.created_at
       from contracts c join contract_terms t on t.contract_id = c.id
       where c.id = $1 and t.valid_from < c.next_charge_on order by t.valid_from desc limit 1 returning id`,
      [one(histories.flatMap(({ contracts }) => contracts.filter(({ ends }) => ends === null).map(({ id }) => id))), owner.id],
    ),
  'another time zone': () =>
    app().rows('update warehouses set time_zone = $2 where id = $1 and time_zone <> $2 returning id', [
      one(warehouseIds),
      one(['Pacific/Auckland', 'America/Los_Angeles']),
    ]),
};

describe('changes of boxes that are kept', () => {
  test('give the same reports as a recomputation, and are read', async () => {
    const computed = await read();
    await keep();
    expect(await marked()).toEqual([]);
    expect(await read()).toEqual(computed);
    await app().rows("update box_changes_by_month set amount = amount + 7, boxes = boxes + 1 where kind = 'U'", []);
    expect(await read()).not.toEqual(computed);
    await app().rows('insert into stale_box_changes (warehouse_id) select id from warehouses', []);
    expect(await read()).toEqual(computed);
    await keep();
    expect(await read()).toEqual(computed);
  });

  test.each(Object.keys(acts))('say the same after %s: of the marked warehouse at once, and when they are kept again', async (name) => {
    for (let turn = 0; turn < 2; turn++) {
      await keep();
      expect(await marked()).toEqual([]);
      let done: unknown[] = [];
      for (let attempt = 0; attempt < 20 && done.length === 0; attempt++) done = (await acts[name]?.()) ?? [];
      if (turn === 0) expect([name, done.length]).not.toEqual([name, 0]);
      if (done.length > 0) expect([name, (await marked()).length]).not.toEqual([name, 0]);
      const atOnce = await read();
      await keep();
      const kept = await read();
      const computed = await recompute();
      expect(atOnce).toEqual(computed);
      expect(kept).toEqual(computed);
    }
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

  test('are kept once if two workers do so at the same time', async () => {
    await app().rows('delete from box_changes_by_month', []);
    await Promise.all([keep(), keep(), keep()]);
    await keep();
    expect(await marked()).toEqual([]);
    const kept = await read();
    expect(kept).toEqual(await recompute());
  });

  test('are not marked by changes that do not count, such as a billing run', async () => {
    await keep();
    await app().rows('update contracts set next_period = next_period + 1, version = version + 1', []);
    await app().rows('update boxes set name = name || $1', ['x']);
    await app().rows('update warehouses set hidden_at = now() where id = $1', [warehouseIds[0]]);
    expect(await marked()).toEqual([]);
  });
});
