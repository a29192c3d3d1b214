import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementFile } from '../bank-statement/statement-file.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
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

const missing = async (staff = owner) => (await rowsOf(staff, 'statement-missing')).rows;
const takeIn = (iban: string) =>
  owner.post('/api/admin/bank-statements', { content: Buffer.from(statementFile({ iban })).toString('base64') });

test('a company that has taken in a statement is asked for the next one after the days of the setting, until one comes', async () => {
  expect(await missing(), 'nobody has ever taken one in').toEqual([]);
  const { iban, legalEntityId } = scene.here;
  const taken = await takeIn(iban);
  expect(taken.statusCode, taken.body).toBe(200);
  app.clock.advance({ days: 7, seconds: -1 });
  expect(await missing()).toEqual([]);
  app.clock.advance({ seconds: 1 });
  expect(await missing()).toMatchObject([
    { id: legalEntityId, legalEntityId, warehouseId: null, reference: iban, since: '2026-03-09T09:00:00.000Z', address: '/money/bank' },
  ]);

  const { tasks } = (await owner.get('/api/admin/settings')).json<{ tasks: { version: number } }>();
  const change = (statementDays: number) => owner.put('/api/admin/settings/tasks', { value: { statementDays }, version: tasks.version });
  expect((await change(0)).statusCode).toBe(400);
  expect((await change(10)).json()).toMatchObject({ tasks: { value: { statementDays: 10 } } });
  expect((await change(11)).json()).toMatchObject({ code: 'changed-elsewhere' });
  expect(await missing()).toEqual([]);
  app.clock.advance({ days: 3 });
  expect(await missing()).toHaveLength(1);

  // Another company's statement changes nothing.
  expect((await takeIn(scene.there.iban)).statusCode).toBe(200);
  expect(await missing()).toHaveLength(1);
  expect((await takeIn(iban)).statusCode).toBe(200);
  expect(await missing()).toEqual([]);
});

test('only staff of the company see the task', async () => {
  app.clock.advance({ days: 11 });
  const ofWarehouse = await aStaffClient(app, { preset: 'manager', warehouseId: scene.here.warehouseId });
  expect((await missing()).length).toBe(2);
  expect(await missing(ofWarehouse)).toEqual([]);
});
