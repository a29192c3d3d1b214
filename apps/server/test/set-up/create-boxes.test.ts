import type { Problem } from '@komora/api';
import type { BoxRecord, PlanChanges, PlannedBoxes, WarehousePlan } from '@komora/api/admin';
import { insertBox, insertOperators, insertWarehouse, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
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
  warehouseId = await insertWarehouse(app.pool);
  manager = await aStaffClient(app, { preset: 'manager', warehouseId });
});

const row = {
  prefix: 'A',
  from: 1,
  to: 20,
  digits: 1,
  width: 150,
  length: 200,
  height: 250,
  lockVersion: 'V1',
  price: 4990,
  x: 0,
  y: 0,
  direction: 'RIGHT',
  gap: 0,
};
const generate = (rows: object[], preview = '') => manager.post(`/api/admin/boxes/generate${preview}`, { warehouseId, floor: 0, rows });
const boxes = async () => (await manager.get('/api/admin/boxes?limit=200')).json<{ rows: BoxRecord[] }>().rows;

describe('the generator', () => {
  test('creates A1 to A20 side by side, exactly as its preview says', async () => {
    const preview = (await generate([row], '/preview')).json<PlannedBoxes>();
    expect(await boxes()).toEqual([]);
    const created = (await generate([row])).json<PlannedBoxes>();
    expect(created).toEqual(preview);
    const stored = await boxes();
    expect(stored.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, index) => `A${index + 1}`));
    expect(stored.map(({ position }) => position?.x)).toEqual(Array.from({ length: 20 }, (_, index) => index * 150));
    expect(stored[0]).toMatchObject({ area: 3, state: 'FREE_TO_LET', price: { amount: 4990, currency: 'EUR' } });
    expect(await app.rows(`select from audit_log where verb = 'box.generate' and warehouse_id = $1`, [warehouseId])).toHaveLength(1);
  });

  test('fills numbers with zeros, and sets rows downwards with a gap', async () => {
    await generate([{ ...row, prefix: '1', from: 8, to: 10, digits: 2, direction: 'DOWN', gap: 10 }]);
    expect((await boxes()).map(({ name, position }) => [name, position?.x, position?.y])).toEqual([
      ['108', 0, 0],
      ['109', 0, 210],
      ['110', 0, 420],
    ]);
  });

  test('sets rows without a corner one below another, in lines of 20 m', async () => {
    const { x: _, y: __, ...typed } = row;
    await generate([{ ...typed, to: 3 }]);
    // The line of A1 to A3 has space, but another row starts on its own.
    await generate([{ ...typed, from: 4, to: 15, width: 200, length: 300 }]);
    const stored = await boxes();
    expect(stored.map(({ name, position }) => [name, position?.x, position?.y])).toEqual([
      ...[0, 1, 2].map((index) => [`A${index + 1}`, index * 150, 0]),
      ...Array.from({ length: 10 }, (_none, index) => [`A${index + 4}`, index * 200, 360]),
      ['A14', 0, 820],
      ['A15', 200, 820],
    ]);
  });

  test('leaves the places of a draft free, and adds the floor to it, so that the draft can be published', async () => {
    const { x: _, y: __, ...typed } = row;
    const plan = `/api/admin/warehouses/${warehouseId}/plan`;
    await generate([{ ...typed, to: 1 }]);
    const [drawn] = await boxes();
    const place = { floor: 0, x: 0, y: 300, width: 150, height: 200 };
    const ground = { floor: 0, width: 400, height: 500, walls: [], labels: [{ kind: 'ENTRANCE', x: 0, y: 300 }] };
    const draft = await manager.put(`${plan}/draft`, { version: 0, floors: [ground], places: [{ id: drawn?.id, place }] });
    const { version } = draft.json<WarehousePlan>();
    await generate([{ ...typed, from: 2, to: 4 }]);
    await manager.post('/api/admin/boxes/generate', { warehouseId, floor: 1, rows: [{ ...typed, prefix: 'B' }] });
    const { faults: wrong } = (await manager.get(`${plan}/changes`)).json<PlanChanges>();
    expect(wrong).toEqual([]);
    const published = await manager.post(`${plan}/publish`, { version, reason: 'first plan' });
    expect(published.json<WarehousePlan>().floors).toMatchObject([
      { floor: 0, width: 450, height: 860, labels: ground.labels },
      { floor: 1, width: 1950, height: 560 },
    ]);
  });

  test('keeps the floor of new boxes in a draft that an editor saves from before, also twice', async () => {
    const { x: _, y: __, ...typed } = row;
    const plan = `/api/admin/warehouses/${warehouseId}/plan`;
    const ground = { floor: 0, width: 2000, height: 500, walls: [], labels: [] };
    // The editor was opened before the boxes were created, and knows neither them nor their floor.
    await manager.post('/api/admin/boxes/generate', { warehouseId, floor: 1, rows: [{ ...typed, prefix: 'B', to: 2 }] });
    let version = 0;
    for (const width of [2000, 2100]) {
      const saved = await manager.put(`${plan}/draft`, { version, floors: [{ ...ground, width }], places: [] });
      expect(saved.statusCode, saved.body).toBe(200);
      version = saved.json<WarehousePlan>().version;
    }
    expect((await manager.get(`${plan}/changes`)).json<PlanChanges>().faults).toEqual([]);
    const { draft } = (await manager.get(plan)).json<WarehousePlan>();
    expect(draft?.floors).toMatchObject([
      { floor: 0, width: 2100, height: 500 },
      { floor: 1, width: 300, height: 200, walls: [], labels: [] },
    ]);
    // A floor without boxes stays removed, and one whose boxes the draft takes off the plan.
    const ids = (await boxes()).map(({ id }) => ({ id, place: null }));
    await manager.put(`${plan}/draft`, { version, floors: [ground], places: ids });
    expect((await manager.get(plan)).json<WarehousePlan>().draft?.floors).toMatchObject([{ floor: 0 }]);
  });

  test('creates nothing if one box is wrong, and names each fault with its row', async () => {
    await insertBox(app.pool, warehouseId, { name: 'A7' });
    const rows = [
      { ...row, y: 500 },
      { ...row, prefix: 'B', y: 600, price: 0 },
    ];
    const { errors, code } = (await generate(rows)).json<Problem>();
    expect(code).toBe('box/faulty-rows');
    expect(errors?.find(({ code: one }) => one === 'box/name-exists')).toMatchObject({ path: 'rows.1.name', params: { value: 'A7' } });
    expect(errors?.filter(({ code: one }) => one === 'price/out-of-bounds')).toHaveLength(20);
    expect(errors?.some(({ code: one, path }) => one === 'box/overlaps' && path === 'rows.2.position')).toBe(true);
    expect((await boxes()).map(({ name }) => name)).toEqual(['A7']);
    expect(await app.rows(`select from audit_log where verb = 'box.generate' and warehouse_id = $1`, [warehouseId])).toEqual([]);
  });

  test('rejects rows that run backwards, and more than 2,000 boxes', async () => {
    expect((await generate([{ ...row, from: 9, to: 8 }])).json<Problem>().errors?.[0]).toMatchObject({ path: 'rows.0.to' });
    expect((await generate([{ ...row, to: 2001 }])).json<Problem>().errors?.[0]).toMatchObject({ path: 'rows', params: { max: 2000 } });
  });
});
