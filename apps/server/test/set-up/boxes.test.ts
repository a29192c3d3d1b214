import type { BoxList, FloorPlan, Problem } from '@komora/api';
import type { BoxRecord } from '@komora/api/admin';
import { insertBox, insertOperators, insertWarehouse, useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aShownWarehouse } from '../kit/builders/warehouse.ts';
import { boxSettings } from '../kit/scenes/set-up-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let manager: StaffClient;
let warehouseId: string;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  await insertOperators(app.pool);
});
afterAll(() => app.close());
beforeEach(async () => {
  warehouseId = await aShownWarehouse(app);
  manager = await aStaffClient(app, { preset: 'manager', warehouseId });
});

const create = (fields: object = {}) =>
  manager.post('/api/admin/boxes', { ...boxSettings(), warehouseId, price: 4990, position: null, ...fields });
const created = async (fields: object = {}) => {
  const response = await create(fields);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<BoxRecord>();
};
const change = ({ id, version, ...box }: BoxRecord, fields: object) =>
  manager.put(`/api/admin/boxes/${id}`, { ...box, position: null, version, ...fields });
const remove = ({ id, version }: BoxRecord) => manager.post(`/api/admin/boxes/${id}/remove`, { version, reason: 'stena zbúraná' });
const offered = async () => (await app.get(`/api/client/warehouse/${warehouseId}/boxes`)).json<BoxList>().boxes;
const plan = async () => (await app.get(`/api/client/warehouse/${warehouseId}/podorys`)).json<FloorPlan>();
const code = async (response: ReturnType<typeof create>) => {
  const { code: problem, errors } = (await response).json<Problem>();
  return [problem, errors?.[0]?.path];
};

test('a new box is on offer and on the plan at once, on a floor that is added to the plan', async () => {
  const box = await created({ name: 'A1', floor: 2 });
  expect(box).toMatchObject({ state: 'FREE_TO_LET', size: 'SMALL', area: 3, price: { amount: 4990, currency: 'EUR' }, version: 1 });
  expect(await offered()).toMatchObject([{ id: box.id, name: 'A1', availability: 'AVAILABLE', price: { net: 4990 } }]);
  const floor = (await plan()).floors.find((one) => one.floor === 2);
  expect(floor?.boxes).toMatchObject([{ id: box.id, x: 0, width: 150, height: 200 }]);
  expect(floor?.height).toBeGreaterThanOrEqual(200);
});

test('boxes without a place are set side by side and never overlap', async () => {
  for (let count = 0; count < 30; count++) await created();
  const places = (await plan()).floors.flatMap(({ boxes }) => boxes);
  expect(places).toHaveLength(30);
  for (const [index, a] of places.entries())
    for (const b of places.slice(index + 1))
      expect(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).toBe(false);
});

test('a name or a place that another box has is rejected at its field', async () => {
  const position = { x: 0, y: 0, width: 150, height: 200 };
  const box = await created({ name: 'A1', position });
  expect(await code(create({ name: 'A1' }))).toEqual(['box/name-exists', 'name']);
  expect(await code(create({ position: { ...position, x: 149 } }))).toEqual(['box/overlaps', 'position']);
  const other = await created({ position: { ...position, x: 150 } });
  expect(await code(change(other, { name: 'A1' }))).toEqual(['box/name-exists', 'name']);
  expect(await code(change(other, { position }))).toEqual(['box/overlaps', 'position']);
  expect((await change(box, { position: { ...position, x: 0 } })).statusCode).toBe(200);
});

test.each([0, -1, 1, 49, 1_000_001, 2_147_483_648])('the price %i is rejected', async (price) => {
  expect(await code(create({ price }))).toEqual(['price/out-of-bounds', 'price']);
  expect(await offered()).toEqual([]);
});

test('of two equal boxes created at once one is rejected', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => create({ name: 'A1' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

test('a let box can be renamed but not removed', async () => {
  const box = await rentedBox();
  expect((await change(box, { name: 'B7' })).json()).toMatchObject({ name: 'B7', state: 'LET' });
  expect(await code(remove({ ...box, version: 2 }))).toEqual(['box/occupied', undefined]);
  await expect(app.rows('update boxes set active = false, removed_at = now() where id = $1', [box.id])).rejects.toThrow('is let or held');
});

test('a removed box disappears from the list, the offer and the plan, its name is free again, and nobody can rent it', async () => {
  const box = await created({ name: 'A1' });
  expect((await remove(box)).statusCode).toBe(204);
  expect([await offered(), (await plan()).floors.flatMap(({ boxes }) => boxes)]).toEqual([[], []]);
  expect((await manager.get(`/api/admin/boxes/${box.id}`)).statusCode).toBe(404);
  expect((await manager.get('/api/admin/boxes')).json()).toMatchObject({ rows: [], count: { value: 0, exact: true } });
  await expect(rent(box.id)).rejects.toThrow('cannot be let');
  expect((await create({ name: 'A1' })).statusCode).toBe(200);
});

test('the pages of the list contain every box once, A2 before A10, for each filter', async () => {
  for (const name of ['A10', 'A2', 'A1', 'B1']) await created({ name });
  await created({ name: 'A3', floor: 1, width: 400, length: 400 });
  const names = async (query: string) => {
    const found: string[] = [];
    let after = '';
    for (;;) {
      const page = (await manager.get(`/api/admin/boxes?limit=2&${query}${after}`)).json();
      found.push(...page.rows.map(({ name }: BoxRecord) => name));
      if (page.next === null) return [page.count.value, ...found];
      after = `&after=${page.next}`;
    }
  };
  expect(await names('')).toEqual([5, 'A1', 'A2', 'A3', 'A10', 'B1']);
  expect(await names('floor=1')).toEqual([1, 'A3']);
  expect(await names('size=LARGE&size=XS')).toEqual([1, 'A3']);
  expect(await names('q=a1')).toEqual([2, 'A1', 'A10']);
  expect(await names('state=FREE_TO_LET')).toEqual([5, 'A1', 'A2', 'A3', 'A10', 'B1']);
  expect(await names('state=LET')).toEqual([0]);
});

test('the list finds boxes by each state of today, and by a part of the name without wildcards', async () => {
  for (const name of ['Nord_1', 'Nord%1', 'Nord11', 'Süd 12']) await created({ name });
  await app.rows(
    `insert into box_states (box_id, state, from_on, until_on, reason, set_at) select b.id, v.state, v.from_on::date, v.until_on::date, 'x', now()
     from boxes b join (values ('Nord_1', 'REPAIR', '2020-01-01', null), ('Nord_1', 'TO_CHECK', '2019-01-01', '2020-01-01'), ('Nord%1', 'REPAIR', '2019-01-01', '2020-01-01'),
       ('Nord%1', 'REPAIR', '2999-01-01', null)) v (name, state, from_on, until_on) on v.name = b.name where b.removed_at is null`,
  );
  await app.rows(`update boxes set active = false where name = 'Nord11'`);
  const rented = await created({ name: 'West 1' });
  await rent(rented.id);
  const names = async (query: string) => {
    const { rows, count } = (await manager.get(`/api/admin/boxes?${query}`)).json<{ rows: BoxRecord[]; count: { value: number } }>();
    expect(count.value).toBe(rows.length);
    return rows.map(({ name }) => name).sort();
  };
  expect(await names('state=REPAIR')).toEqual(['Nord_1']);
  expect(await names('state=TO_CHECK')).toEqual([]);
  expect(await names('state=INACTIVE')).toEqual(['Nord11']);
  expect(await names('state=FREE_TO_LET')).toEqual(['Nord%1', 'Süd 12']);
  expect(await names('state=LET')).toEqual(['West 1']);
  expect(await names('state=HELD')).toEqual([]);
  expect(await names('state=REPAIR&state=LET&state=INACTIVE')).toEqual(['Nord11', 'Nord_1', 'West 1']);
  expect(await names('state=REPAIR&state=LET&state=REPAIR')).toEqual(['Nord_1', 'West 1']);
  const first = (await manager.get('/api/admin/boxes?state=REPAIR&state=INACTIVE&limit=1')).json<{ next: string; count: object }>();
  const { rows, next, count } = (await manager.get(`/api/admin/boxes?state=REPAIR&state=INACTIVE&limit=1&after=${first.next}`)).json<{
    rows: BoxRecord[];
    next: string | null;
    count: object;
  }>();
  expect([rows.length, next, count]).toEqual([1, null, first.count]);
  const after = (await manager.get(`/api/admin/boxes?state=REPAIR&state=INACTIVE&after=${rows[0]?.id}`)).json<{
    rows: [];
    count: object;
  }>();
  expect([after.rows, after.count]).toEqual([[], { value: 2, exact: true }]);
  expect(await names('state=REPAIR&q=nord&size=XS&size=SMALL&size=MEDIUM&size=LARGE')).toEqual(['Nord_1']);
  expect(await names(`q=${encodeURIComponent('nord_')}`)).toEqual(['Nord_1']);
  expect(await names(`q=${encodeURIComponent('d%1')}`)).toEqual(['Nord%1']);
  expect(await names('q=SUD')).toEqual(['Süd 12']);
  expect(await names('q=1')).toEqual(['Nord%1', 'Nord11', 'Nord_1', 'Süd 12', 'West 1']);
  expect(await names(`q=${encodeURIComponent('\\')}`)).toEqual([]);
});

test('a count ends at 1,000', async () => {
  await app.rows(
    `insert into boxes (warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, lock_version, shape)
     select $1, 'C' || n, 100, 100, 250, 5000, 'V1', '{}' from generate_series(1, 1050) n`,
    [warehouseId],
  );
  expect((await manager.get('/api/admin/boxes?limit=1')).json().count).toEqual({ value: 1000, exact: false });
});

test('the pages of 250 free boxes contain each of them once, in the order of their names, and the search finds the last', async () => {
  const place = await insertWarehouse(app.pool);
  await app.rows(
    `insert into boxes (warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, lock_version, shape)
     select $1, 'D' || n, 100, 100, 250, 5000, 'V1', '{}' from generate_series(1, 250) n`,
    [place],
  );
  const owner = await aStaffClient(app);
  type Page = { rows: BoxRecord[]; next: string | null };
  const page = async (more: string) =>
    (await owner.get(`/api/admin/boxes?warehouse=${place}&state=FREE_TO_LET&limit=100${more}`)).json<Page>();
  const found: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const { rows, next: after }: Page = await page(next === '' ? '' : `&after=${next}`);
    found.push(...rows.map(({ name }) => name));
    next = after;
  }
  expect(found).toEqual(Array.from({ length: 250 }, (_, index) => `D${index + 1}`));
  expect((await page('&q=d250')).rows.map(({ name }) => name)).toEqual(['D250']);
});

test('a new box is offered to the person who has waited longest', async () => {
  await app.rows(`insert into waitlist_entries (warehouse_id, email, language, created_at) values ($1, 'caka@example.com', 'SK', $2)`, [
    warehouseId,
    app.clock.now(),
  ]);
  expect(await created()).toMatchObject({ state: 'HELD', heldUntil: '2026-03-03T09:00:00.000Z' });
  expect(await offered()).toMatchObject([{ availability: 'BUSY' }]);
});

/** A box with a tenant. */
async function rentedBox(): Promise<BoxRecord> {
  const id = await insertBox(app.pool, warehouseId);
  await rent(id);
  return (await manager.get(`/api/admin/boxes/${id}`)).json<BoxRecord>();
}

async function rent(boxId: string): Promise<void> {
  const { id: clientId } = await createUser(app.pool);
  const contract = await createContract(app.pool, { clientId });
  await app.rows(`insert into box_reservations (box_id, kind, contract_id, reserved_at) values ($1, 'RENTED', $2, $3)`, [
    boxId,
    contract.id,
    app.clock.now(),
  ]);
}
