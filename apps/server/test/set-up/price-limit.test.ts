import type { BulkPreview, PriceOutcome } from '@komora/api/admin';
import { insertBox, insertOperators, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aShownWarehouse } from '../kit/builders/warehouse.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
let manager: StaffClient;
let warehouseId: string;
let boxId: string;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  await insertOperators(app.pool);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T09:00:00Z');
  warehouseId = await aShownWarehouse(app);
  boxId = await insertBox(app.pool, warehouseId, { name: 'a', price: 10_000 });
  await app.rows(`update price_history set valid_from = '2026-01-01' where box_id = $1`, [boxId]);
  owner = await aStaffClient(app);
  manager = await aStaffClient(app, { preset: 'manager', warehouseId });
});

const reason = 'nový cenník';
const all = { sizes: [], floors: [], set: null, percent: null, roundTo: 1, effectiveOn: null };
const beyond = 'price/beyond-limit';
/** @returns the new price, or the code of the box that keeps its price */
const outcomeOf = ({ changed: [changed], rejected: [rejected] }: PriceOutcome) => changed?.after ?? rejected?.code;
const change = async (who: StaffClient, fields: object) => {
  const body = { ...all, warehouseId, ...fields };
  const previewed = outcomeOf((await who.post('/api/admin/prices/preview', body)).json<PriceOutcome>());
  const done = outcomeOf((await who.post('/api/admin/prices', { ...body, reason })).json<PriceOutcome>());
  expect(done).toBe(previewed);
  return done;
};

test('a manager changes a price by 15 %, up or down, and not by a cent more; an owner by any share', async () => {
  expect(await change(manager, { set: 11_501 })).toBe(beyond);
  expect(await change(manager, { set: 8499 })).toBe(beyond);
  expect(await change(manager, { percent: 1501 })).toBe(beyond);
  expect(await change(manager, { set: 11_501, effectiveOn: '2026-04-01' })).toBe(beyond);
  expect(await app.rows('select from planned_prices where box_id = $1', [boxId])).toEqual([]);
  expect(await change(manager, { percent: 1500 })).toBe(11_500);
  expect(await change(owner, { set: 30_000 })).toBe(30_000);
});

test('changes within 30 days do not add up to more; later the new price is the measure', async () => {
  expect(await change(manager, { set: 11_500 })).toBe(11_500);
  expect(await change(manager, { set: 11_600 })).toBe(beyond);
  // Down, the highest price of these days is the measure.
  expect(await change(manager, { set: 9775 })).toBe(9775);
  expect(await change(manager, { set: 9774 })).toBe(beyond);
  expect(await change(manager, { set: 11_241 })).toBe(11_241);
  app.clock.set('2026-04-10T09:00:00Z');
  // The database dates a price by its own clock.
  await app.rows(
    `update price_history h set valid_from = '2026-03-02'::timestamptz + interval '1 minute' * (
       select count(*) from price_history o where o.box_id = h.box_id and o.valid_from < h.valid_from
     ) where box_id = $1`,
    [boxId],
  );
  expect(await change(await aStaffClient(app, { preset: 'manager', warehouseId }), { set: 12_927 })).toBe(12_927);
});

test('of chosen boxes those beyond the limit keep their price, and the others change', async () => {
  const cheap = await insertBox(app.pool, warehouseId, { name: 'b', price: 9000 });
  const body = { selection: { ids: [boxId, cheap] }, set: 10_500, currency: 'EUR', percent: null, roundTo: 1, effectiveOn: null };
  const { matched, set, changed, rejected } = (
    await manager.post('/api/admin/boxes/prices/preview', { ...body, reason })
  ).json<BulkPreview>();
  expect([changed, rejected.map(({ code, count }) => [code, count])]).toEqual([1, [[beyond, 1]]]);
  await app.call('POST', '/api/admin/boxes/prices', {
    headers: { ...manager.headers, 'idempotency-key': '0198c0de-0000-7000-8000-000000000002' },
    payload: { ...body, reason, expected: { matched, set } },
  });
  await app.run();
  const prices = () =>
    app.rows<{ price: number }>('select price_net_month as price from boxes where warehouse_id = $1 order by name', [warehouseId]);
  expect(await prices()).toEqual([{ price: 10_500 }, { price: 9000 }]);
});

test('the highest limit of the roles at the place counts, and a role without a limit has none', async () => {
  const set = (preset: string, basisPoints: number) =>
    app.rows(
      `update role_percent_limits set basis_points = $2 where noun = 'price' and role_id = (select id from roles where preset = $1)`,
      [preset, basisPoints],
    );
  await set('manager', 0);
  expect(await change(manager, { set: 10_001 })).toBe(beyond);
  const free = await app.one<{ id: string }>(`insert into roles (name) values ('Prices') returning id`);
  await app.rows(`insert into role_rights values ($1, 'write:price')`, [free.id]);
  await app.rows(`insert into role_percent_limits values ($1, 'price', 100)`, [free.id]);
  const elsewhere = await aShownWarehouse(app);
  await app.rows(`insert into assignments (staff_id, role_id, warehouse_id, created_at) values ($1, $2, $3, '2020-01-01')`, [
    manager.id,
    free.id,
    elsewhere,
  ]);
  expect(await change(manager, { set: 10_001 })).toBe(beyond);
  await app.rows(`insert into assignments (staff_id, role_id, warehouse_id, created_at) values ($1, $2, $3, '2020-01-01')`, [
    manager.id,
    free.id,
    warehouseId,
  ]);
  expect(await change(manager, { set: 10_101 })).toBe(beyond);
  expect(await change(manager, { set: 10_100 })).toBe(10_100);
  await app.rows('delete from role_percent_limits where role_id = $1', [free.id]);
  expect(await change(manager, { set: 20_000 })).toBe(20_000);
  await set('manager', 1500);
});
