import type { Problem, WarehouseList } from '@komora/api';
import { holdBox, insertBox, insertOperators, insertWarehouse, useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/kit/test-app.ts';

const database = useTestDatabase();
let testApp: TestApp;

// The operators of the kit have no insurance: until the last test `total` is the rent with 23 % or 21 % VAT.
beforeAll(async () => {
  testApp = await createTestApp(database.url, { at: '2026-11-20T10:00:00Z' });
  const { pool } = testApp;
  await insertOperators(pool);
  const add = async (fields: Parameters<typeof insertWarehouse>[1], boxes: Parameters<typeof insertBox>[2][]) => {
    const id = await insertWarehouse(pool, fields);
    for (const box of boxes) await insertBox(pool, id, box);
  };
  // 24.60 € on the ground floor, 12.30 € on the first floor.
  await add({ name: 'Lift', lifts: [1] }, [
    { width: 100, length: 100, price: 2000 },
    { width: 100, length: 100, price: 1000, floor: 1 },
    { width: 300, length: 400, price: 8000, floor: 1 },
  ]);
  await add({ name: 'Schody', lifts: [] }, [
    { width: 100, length: 100, price: 1500, floor: 1 },
    { width: 300, length: 400, price: 9000 },
  ]);
  await add({ name: 'Praha', country: 'CZE', city: 'Praha', lat: 50.03, lng: 14.48 }, [{ price: 80_000 }]);
  await add({ name: 'Zavretý', deactivatedAt: '2026-10-01T00:00:00Z' }, [{ price: 100 }]);
});
afterAll(() => testApp.close());

async function search(query: string): Promise<WarehouseList> {
  const response = await testApp.http.inject({ url: `/api/client/warehouse${query}` });
  expect(response.statusCode).toBe(200);
  return response.json();
}
/** Name and lowest matching total of each warehouse. */
const found = async (query: string) => (await search(query)).warehouses.map(({ name, matching }) => [name, matching?.total.gross]);

test('a search without filters of boxes says nothing about matching ones', async () => {
  const { warehouses } = await search('?country=SVK');
  expect(warehouses.map(({ name }) => name)).toEqual(['Lift', 'Schody', 'Zavretý']);
  expect(warehouses.some((one) => 'matching' in one)).toBe(false);
});

test('the price with VAT is at most the limit, which belongs to one currency', async () => {
  expect(await found('?maxPrice=25EUR')).toEqual([
    ['Lift', 1230],
    ['Schody', 1845],
  ]);
  expect(await found('?maxPrice=13EUR')).toEqual([['Lift', 1230]]);
  expect(await found('?maxPrice=12EUR')).toEqual([]);
  expect(await found('?maxPrice=968CZK')).toEqual([['Praha', 96_800]]);
  expect(await found('?maxPrice=967CZK')).toEqual([]);
  expect(await found('?maxPrice=13EUR&maxPrice=1000CZK')).toEqual([
    ['Lift', 1230],
    ['Praha', 96_800],
  ]);
  expect(await found('?maxPrice=100HUF')).toEqual([]);
});

test('a floor is reached on the ground or by a lift that the plan of this floor shows', async () => {
  expect(await found('?floorAccess=GROUND')).toEqual([
    ['Lift', 2460],
    ['Praha', 96_800],
    ['Schody', 11_070],
  ]);
  expect(await found('?floorAccess=LIFT')).toEqual([['Lift', 1230]]);
  expect(await found('?floorAccess=GROUND&floorAccess=LIFT&country=SVK')).toEqual([
    ['Lift', 1230],
    ['Schody', 11_070],
  ]);
});

test('one free box must pass all filters', async () => {
  // There are a cheap box and a box on the ground floor, but no cheap one on the ground floor.
  expect(await found('?maxPrice=20EUR&floorAccess=GROUND')).toEqual([]);
  expect(await found('?maxPrice=25EUR&floorAccess=GROUND')).toEqual([['Lift', 2460]]);
  expect(await found('?size=LARGE&maxPrice=99EUR')).toEqual([['Lift', 9840]]);
  expect(await found('?size=LARGE&maxPrice=99EUR&floorAccess=GROUND')).toEqual([]);
  const [lift] = (await search('?size=LARGE&maxPrice=99EUR')).warehouses;
  expect(lift).toMatchObject({ totalFrom: { gross: 1230 }, matching: { price: { net: 8000, currency: 'EUR' } } });
});

test('boxes of one size on several floors are counted together', async () => {
  const [lift] = (await search('?search=lift')).warehouses;
  expect(lift?.sizes).toMatchObject([
    { size: 'XS', freeBoxCount: 2, totalFrom: { gross: 1230 } },
    { size: 'LARGE', freeBoxCount: 1 },
  ]);
});

test('nothing near the place passes: the nearest that pass are shown, else nothing', async () => {
  const here = '&widen=true&south=48&north=48.3&west=17&east=17.3&location=48.15,17.11';
  const elsewhere = await search(`?maxPrice=1000CZK${here}`);
  expect(elsewhere).toMatchObject({ widened: { by: 'NEAREST' }, warehouses: [{ name: 'Praha', matching: { total: { gross: 96_800 } } }] });
  expect(await search(`?maxPrice=5EUR${here}`)).toEqual({ warehouses: [], total: 0 });
});

test.each([
  ['maxPrice=', 'maxPrice'],
  ['maxPrice=50', 'maxPrice'],
  ['maxPrice=EUR', 'maxPrice'],
  ['maxPrice=0EUR', 'maxPrice'],
  ['maxPrice=-1EUR', 'maxPrice'],
  ['maxPrice=1e3EUR', 'maxPrice'],
  ['maxPrice=49.90EUR', 'maxPrice'],
  ['maxPrice=50USD', 'maxPrice'],
  ['maxPrice=99999999EUR', 'maxPrice'],
  ['maxPrice=50EUR&maxPrice=%00', 'maxPrice'],
  ['floorAccess=', 'floorAccess'],
  ['floorAccess=STAIRS', 'floorAccess'],
  ['floorAccess=0', 'floorAccess'],
  ['floorAccess=ground', 'floorAccess'],
])('rejects %s at the field', async (query, path) => {
  await expectRejected(query, path);
});

test('rejects huge values and long lists at the field', async () => {
  await expectRejected(`maxPrice=${'9'.repeat(3000)}EUR`, 'maxPrice');
  await expectRejected(Array.from({ length: 21 }, () => 'maxPrice=50EUR').join('&'), 'maxPrice');
  await expectRejected(Array.from({ length: 21 }, () => 'floorAccess=LIFT').join('&'), 'floorAccess');
});

async function expectRejected(query: string, path: string): Promise<void> {
  const response = await testApp.http.inject({ url: `/api/client/warehouse?${query}` });
  expect(response.statusCode).toBe(400);
  const { code, errors } = response.json<Problem>();
  expect(code).toBe('request/invalid');
  expect(errors?.[0]?.path.split('.')[0]).toBe(path);
}

test('the highest limit passes every price of its currency', async () => {
  expect(await found('?maxPrice=9999999EUR')).toEqual([
    ['Lift', 1230],
    ['Schody', 1845],
  ]);
});

test('a hold, a new plan and an insurance change which warehouses pass', async () => {
  const { pool } = testApp;
  const id = await insertWarehouse(pool, { name: 'Nový', lat: 48.5 });
  const box = await insertBox(pool, id, { price: 500, floor: 2 });
  const passes = async (query: string) => (await search(query)).warehouses.some(({ name }) => name === 'Nový');
  await waitUntil(() => passes('?maxPrice=7EUR'), { what: 'the new box' });
  expect(await passes('?maxPrice=7EUR&floorAccess=LIFT')).toBe(false);
  const plan = { floors: [0, 2].map((floor) => ({ floor, width: 1000, height: 800, walls: [], labels: [{ kind: 'LIFT', x: 1, y: 1 }] })) };
  await pool.query('update warehouses set floor_plan = $2 where id = $1', [id, plan]);
  await waitUntil(() => passes('?maxPrice=7EUR&floorAccess=LIFT'), { what: 'the lift of the new plan' });
  await holdBox(pool, box, new Date('2026-11-20T10:30:00Z'));
  await waitUntil(async () => !(await passes('?maxPrice=7EUR')), { what: 'the hold' });
  testApp.clock.set('2026-11-20T10:31:00Z');
  expect(await passes('?maxPrice=7EUR')).toBe(true);
  // 5 € and 1 € net are 7.38 € with VAT.
  await pool.query(
    `insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month)
     select id, 1, '{"SK":"Základné"}', 100000, 100 from legal_entities where country = 'SVK'`,
  );
  await waitUntil(async () => !(await passes('?maxPrice=7EUR')), { what: 'the insurance in the price' });
  expect(await passes('?maxPrice=8EUR')).toBe(true);
});
