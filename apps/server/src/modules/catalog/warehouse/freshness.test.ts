import { setImmediate } from 'node:timers/promises';
import type { BoxList, FloorPlan, Warehouse, WarehouseList, WarehouseOverview } from '@komora/api';
import { adminQuery, holdBox, insertBox, insertOperators, insertWarehouse, useTestDatabase, waitUntil } from '@komora/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/kit/test-app.ts';
import { publicCachePort } from '../../../platform/module/ports.ts';
import { catalogueChanged } from './index.ts';

const database = useTestDatabase();
let testApp: TestApp;
let warehouse: string;
let box: string;

beforeAll(async () => {
  testApp = await createTestApp(database.url, { at: '2026-11-20T10:00:00Z' });
  await insertOperators(testApp.pool);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.clock.set('2026-11-20T10:00:00Z');
  await testApp.pool.query('delete from box_reservations');
  warehouse = await insertWarehouse(testApp.pool, { name: 'Čerstvý', features: ['FIRST_MONTH_FREE', 'SMART'] });
  box = await insertBox(testApp.pool, warehouse);
  await received(warehouse);
});

const heldResponses = () => testApp.app.registered.get(publicCachePort).held;

/** Waits for the notification of an earlier commit: the listener delivers in order. */
async function received(marker: string): Promise<void> {
  await waitUntil(async () => (await detail(marker)) !== undefined && (await boxes()).length > 0, { what: 'the announcement' });
}
async function detail(id = warehouse): Promise<Warehouse | undefined> {
  const response = await testApp.http.inject({ url: `/api/client/warehouse/${id}` });
  return response.statusCode === 200 ? response.json() : undefined;
}
async function boxes(): Promise<BoxList['boxes']> {
  return (await testApp.http.inject({ url: `/api/client/warehouse/${warehouse}/boxes` })).json<BoxList>().boxes;
}
async function listed() {
  const { warehouses } = (await testApp.http.inject({ url: '/api/client/warehouse?limit=500' })).json<WarehouseList>();
  return warehouses.find(({ id }) => id === warehouse);
}

test('a reservation of another process shows after its notification', async () => {
  expect((await boxes())[0]?.availability).toBe('AVAILABLE');
  expect((await listed())?.freeBoxCount).toBe(1);
  await holdBox(testApp.pool, box, new Date('2026-11-20T10:30:00Z'));
  await waitUntil(async () => (await boxes())[0]?.availability === 'BUSY', { what: 'the reservation to show' });
  expect(await listed()).toMatchObject({ freeBoxCount: 0, hasFreeBoxes: false });
  const plan = (await testApp.http.inject({ url: `/api/client/warehouse/${warehouse}/podorys` })).json<FloorPlan>();
  expect(plan.floors[0]?.boxes[0]).toMatchObject({ id: box, availability: 'BUSY', x: 0, y: 0, width: 200, height: 200 });
});

test('a commit of this process shows in the next response, without a notification', async () => {
  expect((await listed())?.freeBoxCount).toBe(1);
  expect((await boxes())[0]?.availability).toBe('AVAILABLE');
  // Without triggers there is no notification: only catalogueChanged can drop the cached responses.
  await testApp.pool.query('alter table box_reservations disable trigger user');
  await holdBox(testApp.pool, box, new Date('2026-11-20T10:30:00Z'));
  await testApp.pool.query('alter table box_reservations enable trigger user');
  catalogueChanged(testApp.context.db, warehouse);
  expect((await boxes())[0]?.availability).toBe('BUSY');
  expect((await listed())?.freeBoxCount).toBe(0);
});

test('with concurrent readers, each request after a commit sees it', async () => {
  const { db } = testApp.context;
  let done = false;
  const crowd = Array.from({ length: 6 }, async () => {
    while (!done) {
      await Promise.all([boxes(), listed(), detail()]);
      // Cached responses resolve in microtasks only; let the database connection make progress.
      await setImmediate();
    }
  });
  try {
    for (let round = 0; round < 60; round++) {
      const active = round % 2 === 1;
      await db.updateTable('boxes').set({ active }).where('id', '=', box).execute();
      catalogueChanged(db, warehouse);
      const [[shown], line, whole] = await Promise.all([boxes(), listed(), detail()]);
      expect([round, shown?.availability, line?.freeBoxCount, whole?.freeBoxCount]).toEqual([
        round,
        active ? 'AVAILABLE' : 'INACTIVE',
        active ? 1 : 0,
        active ? 1 : 0,
      ]);
    }
  } finally {
    done = true;
    await Promise.all(crowd);
  }
});

test('a hold that runs out frees its box without any change in the database', async () => {
  await holdBox(testApp.pool, box, new Date('2026-11-20T10:30:00Z'));
  await waitUntil(async () => (await boxes())[0]?.availability === 'BUSY');
  testApp.clock.set('2026-11-20T10:29:59.999Z');
  expect((await listed())?.freeBoxCount).toBe(0);
  testApp.clock.set('2026-11-20T10:30:00Z');
  expect((await boxes())[0]?.availability).toBe('AVAILABLE');
  expect((await listed())?.freeBoxCount).toBe(1);
});

test('a promotion shows on its days only', async () => {
  await testApp.pool.query(
    `insert into promotions (kind, promo_type, country, title, valid_from, valid_to)
     values ('FIRST_MONTH_FREE', 'Christmas', 'SVK', '{"SK": "Mesiac zadarmo"}', '2026-11-01', '2026-12-24')`,
  );
  await waitUntil(async () => (await listed())?.promotion != null, { what: 'the promotion to show' });
  expect(await detail()).toMatchObject({ promotion: { validTo: '2026-12-24' }, features: ['FIRST_MONTH_FREE', 'SMART'] });
  // Bratislava is an hour ahead of UTC in winter.
  testApp.clock.set('2026-12-24T22:59:59Z');
  expect((await listed())?.promotion?.kind).toBe('FIRST_MONTH_FREE');
  testApp.clock.set('2026-12-24T23:00:00Z');
  expect(await listed()).toMatchObject({ promotion: null, features: ['SMART'] });
  expect(await detail()).toMatchObject({ promotion: null, features: ['SMART'] });
  const filtered = await testApp.http.inject({ url: '/api/client/warehouse?feature=FIRST_MONTH_FREE' });
  expect(filtered.json<WarehouseList>().total).toBe(0);
});

test('a changed price shows, with the lowest price of the last 30 days', async () => {
  await testApp.pool.query(`update price_history set valid_from = '2026-01-01' where box_id = $1`, [box]);
  await testApp.pool.query('update boxes set price_net_month = 4000 where id = $1', [box]);
  await testApp.pool.query(`update price_history set valid_from = '2026-11-10' where box_id = $1 and price_net_month = 4000`, [box]);
  await testApp.pool.query('update boxes set price_net_month = 6000 where id = $1', [box]);
  await waitUntil(async () => (await boxes())[0]?.price.net === 6000, { what: 'the new price' });
  expect((await boxes())[0]).toMatchObject({ price: { net: 6000, gross: 7380 }, lowestPrice30Days: { net: 4000 } });
  testApp.clock.set('2027-02-01T10:00:00Z');
  expect((await boxes())[0]?.lowestPrice30Days.net).toBe(6000);
});

test('totals contain the cheapest active insurance, with the VAT of the order, and follow its changes', async () => {
  expect(await listed()).toMatchObject({ priceFrom: { net: 5000, gross: 6150 }, totalFrom: { net: 5000, gross: 6150 } });
  await testApp.pool.query(
    `insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month, active)
     select id, position, '{}', 100000, price, active from legal_entities,
       (values (1, 900, true), (2, 191, true), (3, 100, false)) as tier (position, price, active) where country = 'SVK'`,
  );
  await waitUntil(async () => (await listed())?.totalFrom?.net === 5191, { what: 'the insurance to show' });
  // VAT of both nets together: 23 % of 5191 is 1193.93.
  const total = { net: 5191, vat: 1194, gross: 6385, currency: 'EUR' };
  expect(await listed()).toMatchObject({ priceFrom: { net: 5000 }, totalFrom: total, sizes: [{ totalFrom: total }] });
  expect((await boxes())[0]).toMatchObject({ price: { net: 5000 }, total, lowestTotal30Days: total });
  const plan = (await testApp.http.inject({ url: `/api/client/warehouse/${warehouse}/podorys` })).json<FloorPlan>();
  expect(plan.floors[0]?.boxes[0]).toMatchObject({ price: { net: 5000 }, total });
  const { countries } = (await testApp.http.inject({ url: '/api/client/warehouse/overview' })).json<WarehouseOverview>();
  expect(countries.find(({ country }) => country === 'SVK')?.totalFrom?.net).toBe(5191);
  await testApp.pool.query('update insurances set active = false');
  await waitUntil(async () => (await listed())?.totalFrom?.net === 5000, { what: 'the end of the insurances to show' });
});

test('without the LISTEN connection nothing is cached', async () => {
  expect((await listed())?.freeBoxCount).toBe(1);
  const { rows } = await testApp.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'komora listener' and datname = current_database()`,
  );
  const admin = new URL(database.url);
  admin.pathname = '/postgres';
  // Open the connections that the requests need before the database rejects new ones, so that no listener can reconnect.
  await Promise.all(Array.from({ length: 6 }, () => sql`select 1`.execute(testApp.context.db)));
  await adminQuery(admin.href, `alter database ${database.name} allow_connections false`);
  try {
    await testApp.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await waitUntil(() => heldResponses().entries === 0, { what: 'the answers to be forgotten' });
    expect((await boxes())[0]?.availability).toBe('AVAILABLE');
    await holdBox(testApp.pool, box, new Date('2026-11-20T10:30:00Z'));
    expect((await boxes())[0]?.availability).toBe('BUSY');
    expect((await listed())?.freeBoxCount).toBe(0);
    expect(heldResponses().entries).toBe(0);
  } finally {
    await adminQuery(admin.href, `alter database ${database.name} allow_connections true`);
  }
  await waitUntil(async () => (await boxes()) && heldResponses().entries > 0, { what: 'the listener to be back' });
});
