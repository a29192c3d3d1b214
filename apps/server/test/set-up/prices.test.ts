import type { BoxList, Problem } from '@komora/api';
import type { PriceGroup, PriceOutcome } from '@komora/api/admin';
import { insertBox, insertOperators, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aShownWarehouse } from '../kit/builders/warehouse.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let manager: StaffClient;
let warehouseId: string;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  await insertOperators(app.pool);
  // price-limit.test.ts is about limits.
  await app.rows('delete from role_percent_limits', []);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T09:00:00Z');
  warehouseId = await aShownWarehouse(app);
  manager = await aStaffClient(app, { preset: 'manager', warehouseId });
});

const reason = 'nový cenník';
const all = { sizes: [], floors: [], set: null, percent: null, roundTo: 1, effectiveOn: null, reason };
const change = (fields: object, preview = '') => manager.post(`/api/admin/prices${preview}`, { ...all, warehouseId, ...fields });
const groups = async () => (await manager.get(`/api/admin/prices?warehouse=${warehouseId}`)).json<{ groups: PriceGroup[] }>().groups;
const offered = async () => {
  const { boxes } = (await app.get(`/api/client/warehouse/${warehouseId}/boxes`)).json<BoxList>();
  return Object.fromEntries(boxes.map(({ name, price }) => [name, price.net]));
};

test('a price is set by size and floor, and shows at once', async () => {
  await insertBox(app.pool, warehouseId, { name: 'small', width: 100, length: 200, price: 3000 });
  await insertBox(app.pool, warehouseId, { name: 'medium', price: 5000 });
  const upstairs = await insertBox(app.pool, warehouseId, { name: 'upstairs', width: 180, length: 200, price: 5000 });
  await app.rows('update boxes set floor = 1 where id = $1', [upstairs]);
  const outcome = (await change({ sizes: ['MEDIUM'], floors: [0], set: 6100 })).json<PriceOutcome>();
  expect(outcome.changed).toMatchObject([{ name: 'medium', before: 5000, after: 6100 }]);
  expect(await offered()).toEqual({ small: 3000, medium: 6100, upstairs: 5000 });
  expect(await groups()).toMatchObject([
    { size: 'SMALL', floor: 0, boxes: 1, listMin: 3000, perSquareMetre: 1500 },
    { size: 'MEDIUM', floor: 0, boxes: 1, listMin: 6100, listMax: 6100, lowest30Days: 5000, inPlaceMean: null },
    { size: 'MEDIUM', floor: 1, boxes: 1, listMin: 5000 },
  ]);
});

test('a percentage is rounded, its preview says the same and changes nothing', async () => {
  for (const [name, price] of [
    ['a', 4990],
    ['b', 5000],
    ['c', 5010],
  ] as const)
    await insertBox(app.pool, warehouseId, { name, price });
  const preview = (await change({ percent: 333, roundTo: 10 }, '/preview')).json<PriceOutcome>();
  expect(await offered()).toEqual({ a: 4990, b: 5000, c: 5010 });
  expect((await change({ percent: 333, roundTo: 10 })).json()).toEqual(preview);
  expect(await offered()).toEqual({ a: 5160, b: 5170, c: 5180 });
  await change({ percent: -1000 });
  expect(await offered()).toEqual({ a: 4644, b: 4653, c: 4662 });
});

test('a planned price takes effect when its day begins in the warehouse, and the lowest of 30 days stays known', async () => {
  await insertBox(app.pool, warehouseId, { name: 'a', price: 5000 });
  await change({ set: 7000, effectiveOn: '2026-03-29' });
  await change({ set: 7500, effectiveOn: '2026-03-30' });
  expect(await groups()).toMatchObject([
    {
      listMin: 5000,
      planned: [
        { effectiveOn: '2026-03-29', boxes: 1, min: 7000 },
        { effectiveOn: '2026-03-30', boxes: 1, min: 7500 },
      ],
    },
  ]);
  app.clock.set('2026-03-28T22:59:59Z');
  await app.runJob('apply-planned-prices', {});
  expect(await offered()).toEqual({ a: 5000 });
  app.clock.set('2026-03-28T23:00:00Z');
  await Promise.all([app.runJob('apply-planned-prices', {}), app.runJob('apply-planned-prices', {})]);
  expect((await groups())[0]).toMatchObject({ listMin: 7000, lowest30Days: 5000, planned: [{ effectiveOn: '2026-03-30' }] });
  // Summer time begins on 29 March: this midnight is at 22:00 UTC.
  app.clock.set('2026-03-29T22:00:00Z');
  await app.runJob('apply-planned-prices', {});
  expect((await groups())[0]).toMatchObject({ listMin: 7500, planned: [] });
});

test('after a pause of the worker the last of several planned prices holds', async () => {
  await insertBox(app.pool, warehouseId, { name: 'a', price: 5000 });
  await change({ set: 7000, effectiveOn: '2026-03-10' });
  await change({ set: 6000, effectiveOn: '2026-03-12' });
  app.clock.set('2026-03-20T09:00:00Z');
  await app.runJob('apply-planned-prices', {});
  expect((await groups())[0]).toMatchObject({ listMin: 6000, planned: [] });
});

test('a change names boxes with a planned price, and a plan can be replaced and cancelled', async () => {
  await insertBox(app.pool, warehouseId, { name: 'a', price: 5000 });
  await change({ set: 7000, effectiveOn: '2026-03-10' });
  expect((await change({ percent: 100 }, '/preview')).json()).toMatchObject({ changed: [{ plannedOn: '2026-03-10' }] });
  await change({ set: 7200, effectiveOn: '2026-03-10' });
  expect((await groups())[0]?.planned).toEqual([{ effectiveOn: '2026-03-10', boxes: 1, min: 7200, max: 7200 }]);
  const cancelled = await manager.post('/api/admin/prices/planned/cancel', { warehouseId, effectiveOn: '2026-03-10', reason });
  expect([cancelled.json(), (await groups())[0]?.planned]).toEqual([{ boxes: 1 }, []]);
  const traces = await app.rows<{ verb: string; reason: string }>(
    `select verb, reason from audit_log where warehouse_id = $1 and verb like 'price.%' order by at, id`,
    [warehouseId],
  );
  expect(traces).toEqual(['price.change', 'price.change', 'price.cancel-planned'].map((verb) => ({ verb, reason })));
});

test('a change, a plan and its cancellation need a reason; a preview needs none', async () => {
  await insertBox(app.pool, warehouseId, { name: 'a', price: 5000 });
  const wanted = { set: 7000, effectiveOn: '2026-03-10', reason: ' ' };
  expect((await change(wanted, '/preview')).statusCode).toBe(200);
  const cancel = { warehouseId, effectiveOn: '2026-03-10' };
  for (const response of [
    await change(wanted),
    await change({ set: 7000, reason: '' }),
    await manager.post('/api/admin/prices/planned/cancel', cancel),
  ])
    expect([response.statusCode, response.json<Problem>().errors?.map(({ path }) => path)]).toEqual([400, ['reason']]);
  expect((await groups())[0]).toMatchObject({ listMin: 5000, planned: [] });
});

test.each([
  [{ set: 0 }, 'set', 'price/out-of-bounds'],
  [{ set: -4990 }, 'set', 'price/out-of-bounds'],
  [{ set: 2_000_000_000 }, 'set', 'price/out-of-bounds'],
  [{ percent: -9001 }, 'percent', 'revalid/rule/basic/regex'],
  [{ set: 5000, percent: 100 }, 'percent', 'revalid/rule/basic/regex'],
  [{}, 'set', 'revalid/rule/basic/regex'],
  [{ set: 5000, effectiveOn: '2026-03-01' }, 'effectiveOn', 'revalid/rule/basic/regex'],
])('%o is rejected at its field, and no price changes', async (fields, path, code) => {
  await insertBox(app.pool, warehouseId, { name: 'a', price: 5000 });
  const { code: problem, errors } = (await change(fields)).json<Problem>();
  expect([problem, errors?.[0]?.path, errors?.[0]?.code]).toEqual(['request/invalid', path, code]);
  expect(await offered()).toEqual({ a: 5000 });
});

test('a box whose new price would be absurd keeps its price, and the others change', async () => {
  await insertBox(app.pool, warehouseId, { name: 'cheap', price: 60 });
  await insertBox(app.pool, warehouseId, { name: 'usual', price: 5000 });
  const outcome = (await change({ percent: -5000 })).json<PriceOutcome>();
  expect(outcome).toMatchObject({ changed: [{ name: 'usual', after: 2500 }], rejected: [{ name: 'cheap', code: 'price/out-of-bounds' }] });
  expect(await offered()).toEqual({ cheap: 60, usual: 2500 });
});

test('5,000 boxes change their price in one call, each with its history', async () => {
  await app.rows(
    `insert into boxes (warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, lock_version, shape)
     select $1, 'C' || n, 200, 200, 250, 5000, 'V1', '{}' from generate_series(1, 5000) n`,
    [warehouseId],
  );
  expect((await change({ percent: 500 })).json<PriceOutcome>().changed).toHaveLength(5000);
  const { count } = await app.one<{ count: number }>(
    'select count(*)::int as count from price_history h join boxes b on b.id = h.box_id where b.warehouse_id = $1 and h.price_net_month = 5250',
    [warehouseId],
  );
  expect(count).toBe(5000);
});
