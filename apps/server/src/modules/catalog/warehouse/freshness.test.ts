import { setImmediate } from 'node:timers/promises';
import type { BoxList, FloorPlan, Warehouse, WarehouseList } from '@komora/contract';
import { adminQuery, holdBox, insertBox, insertOperators, insertWarehouse, useTestDatabase, waitUntil } from '@komora/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CatalogueApp, startCatalogueApp } from '../../../test/catalogue-app.ts';
import { catalogueChanged } from './index.ts';

const database = useTestDatabase();
let house: CatalogueApp;
let warehouse: string;
let box: string;

beforeAll(async () => {
  house = await startCatalogueApp(database.url, { at: '2026-11-20T10:00:00Z' });
  await insertOperators(house.other);
});
afterAll(() => house.close());
beforeEach(async () => {
  house.clock.set('2026-11-20T10:00:00Z');
  await house.other.query('delete from box_claims');
  warehouse = await insertWarehouse(house.other, { name: 'Čerstvý', features: ['FIRST_MONTH_FREE', 'SMART'] });
  box = await insertBox(house.other, warehouse);
  await heard(warehouse);
});

/** Waits until what was committed elsewhere was announced: the listener delivers in order. */
async function heard(marker: string): Promise<void> {
  await waitUntil(async () => (await detail(marker)) !== undefined && (await boxes()).length > 0, { what: 'the announcement' });
}
async function detail(id = warehouse): Promise<Warehouse | undefined> {
  const response = await house.app.inject({ url: `/api/client/warehouse/${id}` });
  return response.statusCode === 200 ? response.json() : undefined;
}
async function boxes(): Promise<BoxList['boxes']> {
  return (await house.app.inject({ url: `/api/client/warehouse/${warehouse}/boxes` })).json<BoxList>().boxes;
}
async function listed() {
  const { warehouses } = (await house.app.inject({ url: '/api/client/warehouse?limit=500' })).json<WarehouseList>();
  return warehouses.find(({ id }) => id === warehouse);
}

test('a claim committed by somebody else shows once it was announced', async () => {
  expect((await boxes())[0]?.availability).toBe('AVAILABLE');
  expect((await listed())?.freeBoxCount).toBe(1);
  await holdBox(house.other, box, new Date('2026-11-20T10:30:00Z'));
  await waitUntil(async () => (await boxes())[0]?.availability === 'BUSY', { what: 'the claim to show' });
  expect(await listed()).toMatchObject({ freeBoxCount: 0, hasFreeBoxes: false });
  const plan = (await house.app.inject({ url: `/api/client/warehouse/${warehouse}/podorys` })).json<FloorPlan>();
  expect(plan.floors[0]?.boxes[0]).toMatchObject({ id: box, availability: 'BUSY', x: 0, y: 0, width: 200, height: 200 });
});

test("this process's own commit shows in the very next answer, announced or not", async () => {
  expect((await listed())?.freeBoxCount).toBe(1);
  expect((await boxes())[0]?.availability).toBe('AVAILABLE');
  // What the database announces is held back: only the call after the commit may drop the answers.
  await house.other.query('alter table box_claims disable trigger user');
  await holdBox(house.other, box, new Date('2026-11-20T10:30:00Z'));
  await house.other.query('alter table box_claims enable trigger user');
  catalogueChanged(house.open.db, warehouse);
  expect((await boxes())[0]?.availability).toBe('BUSY');
  expect((await listed())?.freeBoxCount).toBe(0);
});

test('under a crowd of readers, whoever asks after a commit sees it', async () => {
  const { db } = house.open;
  let done = false;
  const crowd = Array.from({ length: 6 }, async () => {
    while (!done) {
      await Promise.all([boxes(), listed(), detail()]);
      // Remembered answers never leave the microtasks; the database must get its turn.
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
  await holdBox(house.other, box, new Date('2026-11-20T10:30:00Z'));
  await waitUntil(async () => (await boxes())[0]?.availability === 'BUSY');
  house.clock.set('2026-11-20T10:29:59.999Z');
  expect((await listed())?.freeBoxCount).toBe(0);
  house.clock.set('2026-11-20T10:30:00Z');
  expect((await boxes())[0]?.availability).toBe('AVAILABLE');
  expect((await listed())?.freeBoxCount).toBe(1);
});

test('a promotion shows on its days alone, and an ended one nowhere', async () => {
  await house.other.query(
    `insert into promotions (kind, promo_type, country, title, valid_from, valid_to)
     values ('FIRST_MONTH_FREE', 'Christmas', 'SVK', '{"SK": "Mesiac zadarmo"}', '2026-11-01', '2026-12-24')`,
  );
  await waitUntil(async () => (await listed())?.promotion != null, { what: 'the promotion to show' });
  expect(await detail()).toMatchObject({ promotion: { validTo: '2026-12-24' }, features: ['FIRST_MONTH_FREE', 'SMART'] });
  // Bratislava is an hour ahead of UTC in winter.
  house.clock.set('2026-12-24T22:59:59Z');
  expect((await listed())?.promotion?.kind).toBe('FIRST_MONTH_FREE');
  house.clock.set('2026-12-24T23:00:00Z');
  expect(await listed()).toMatchObject({ promotion: null, features: ['SMART'] });
  expect(await detail()).toMatchObject({ promotion: null, features: ['SMART'] });
  const filtered = await house.app.inject({ url: '/api/client/warehouse?feature=FIRST_MONTH_FREE' });
  expect(filtered.json<WarehouseList>().total).toBe(0);
});

test('a change of price shows, and the lowest of the last 30 days stays beside it', async () => {
  await house.other.query(`update price_history set valid_from = '2026-01-01' where box_id = $1`, [box]);
  await house.other.query('update boxes set price_net_month = 4000 where id = $1', [box]);
  await house.other.query(`update price_history set valid_from = '2026-11-10' where box_id = $1 and price_net_month = 4000`, [box]);
  await house.other.query('update boxes set price_net_month = 6000 where id = $1', [box]);
  await waitUntil(async () => (await boxes())[0]?.price.net === 6000, { what: 'the new price' });
  expect((await boxes())[0]).toMatchObject({ price: { net: 6000, gross: 7380 }, lowestPrice30Days: { net: 4000 } });
  house.clock.set('2027-02-01T10:00:00Z');
  expect((await boxes())[0]?.lowestPrice30Days.net).toBe(6000);
});

test('while nothing is heard from the database, nothing is remembered', async () => {
  expect((await listed())?.freeBoxCount).toBe(1);
  const { rows } = await house.other.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'komora catalogue listener' and datname = current_database()`,
  );
  const admin = new URL(database.url);
  admin.pathname = '/postgres';
  // Connections for the requests to come, before the database takes no more: no new listener can come then.
  await Promise.all(Array.from({ length: 6 }, () => sql`select 1`.execute(house.open.db)));
  await adminQuery(admin.href, `alter database ${database.name} allow_connections false`);
  try {
    await house.other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await waitUntil(() => house.catalogue.cache.held.entries === 0, { what: 'the answers to be forgotten' });
    expect((await boxes())[0]?.availability).toBe('AVAILABLE');
    await holdBox(house.other, box, new Date('2026-11-20T10:30:00Z'));
    expect((await boxes())[0]?.availability).toBe('BUSY');
    expect((await listed())?.freeBoxCount).toBe(0);
    expect(house.catalogue.cache.held.entries).toBe(0);
  } finally {
    await adminQuery(admin.href, `alter database ${database.name} allow_connections true`);
  }
  await waitUntil(async () => (await boxes()) && house.catalogue.cache.held.entries > 0, { what: 'the listener to be back' });
});
