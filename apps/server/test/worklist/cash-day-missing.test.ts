import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOpenDrawer, closeDrawer, confirmDrawer } from '../kit/builders/cash.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { causes } from '../kit/scenes/worklist-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { rowsOf } from '../kit/today.ts';

const database = useTestDatabase();
let app: TestApp;
let scene: StaffScene;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  scene = await openStaffScene(app);
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

const tasks = async () => (await rowsOf(owner, 'cash-day-missing')).rows;

test('a warehouse without a drawer, and one whose drawer is open, has no task', async () => {
  expect(await tasks()).toEqual([]);
  await anOpenDrawer(app, scene.here.warehouseId, scene.here.colleagueId);
  app.clock.set('2026-03-30T09:00:00Z');
  expect(await tasks()).toEqual([]);
  app.clock.set('2026-03-02T09:00:00Z');
});

test('cash that nobody counts for a week is a task from midnight of the warehouse on, until a day is opened', async () => {
  const id = await anOpenDrawer(app, scene.here.warehouseId, scene.here.colleagueId);
  await closeDrawer(app, id, scene.here.colleagueId);
  await confirmDrawer(app, id);
  // 23:59:59 in Bratislava (UTC+1 in winter).
  app.clock.set('2026-03-09T22:59:59.999Z');
  expect(await tasks()).toEqual([]);
  app.clock.advance({ ms: 1 });
  const { warehouseId } = scene.here;
  expect(await tasks()).toMatchObject([
    {
      id,
      warehouseId,
      detail: 'UNCOUNTED',
      amount: { amount: 100_000 },
      address: `/money/cash?warehouse=${warehouseId}`,
      since: '2026-03-09T23:00:00.000Z',
    },
  ]);
  expect((await owner.post(`/api/admin/warehouses/${warehouseId}/cash-days`, {})).statusCode).toBe(200);
  expect(await tasks()).toEqual([]);
});

test('cash above a limit that waits for an approval asks for an open drawer', async () => {
  const id = await causes['cash-day-missing'].make(scene, scene.here);
  expect(await tasks()).toMatchObject([{ id, detail: 'APPROVAL', amount: { amount: 40_000 } }]);
  await anOpenDrawer(app, scene.here.warehouseId, scene.here.colleagueId);
  expect(await tasks()).toEqual([]);
});

test('a drawer whose last day was banked to the last coin is no task', async () => {
  const { warehouseId, colleagueId } = scene.there;
  const id = await anOpenDrawer(app, warehouseId, colleagueId);
  await app.rows(`update cash_days set state = 'COUNTED', counted = expected, counted_by = $2, version = version + 1 where id = $1`, [
    id,
    colleagueId,
  ]);
  await app.rows(
    `update cash_days set state = 'CLOSED', banked = counted, closed_by = $2, closed_at = $3, version = version + 1 where id = $1`,
    [id, colleagueId, app.clock.now()],
  );
  app.clock.advance({ days: 30 });
  expect((await tasks()).filter((row) => row.warehouseId === warehouseId)).toEqual([]);
});
