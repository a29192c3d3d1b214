import type { SetUpProgress, SetUpStep } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
let operator: Operator;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

const progress = async () => (await owner.get('/api/admin/setup-progress')).json<SetUpProgress>();
const stateOf = async (step: SetUpStep) => (await progress()).steps.find((one) => one.step === step)?.state;
const missing = async () => (await progress()).steps.filter(({ state }) => state !== 'DONE').map(({ step }) => step);
const putOff = (step: string, isPutOff: unknown) => owner.put(`/api/admin/setup-progress/${step}`, { putOff: isPutOff });

test('an empty installation has every step open but those of the configuration', async () => {
  expect(await missing()).toEqual(['COMPANY', 'VAT', 'WAREHOUSE', 'BOXES', 'PRICES', 'INSURANCE', 'LOCKS', 'OPEN']);
  const { steps, complete } = await progress();
  expect(complete).toBe(false);
  expect(steps.find(({ step }) => step === 'GATEWAY')).toEqual({ step: 'GATEWAY', state: 'DONE', names: ['TEST'] });
});

test('a step is put off, is taken up again, and each leaves its trace', async () => {
  expect((await putOff('LOCKS', true)).json<SetUpProgress>().steps.find(({ step }) => step === 'LOCKS')?.state).toBe('PUT_OFF');
  expect(await stateOf('LOCKS')).toBe('PUT_OFF');
  expect((await putOff('LOCKS', true)).statusCode).toBe(200);
  expect((await putOff('LOCKS', false)).statusCode).toBe(200);
  expect(await stateOf('LOCKS')).toBe('OPEN');
  const { count } = await app.one<{ count: number }>(`select count(*)::int as count from audit_log where verb = 'set-up.put-off'`, []);
  expect(count).toBe(3);
});

test('an unknown step, a missing and a wrong body change nothing', async () => {
  expect((await putOff('EVERYTHING', true)).statusCode).toBe(404);
  expect((await putOff('OPEN', 'yes')).statusCode).toBe(400);
  expect((await owner.put('/api/admin/setup-progress/OPEN', {})).statusCode).toBe(400);
  expect(await stateOf('OPEN')).toBe('OPEN');
});

test('steps are done by what the database holds; a put-off step that is done is done', async () => {
  await putOff('INSURANCE', true);
  operator = await createOperator(app.pool);
  const warehouseId = await createWarehouse(app.pool, operator, {});
  expect(await stateOf('INSURANCE')).toBe('DONE');
  expect(await stateOf('OPEN')).toBe('OPEN');
  const boxId = await createBox(app.pool, warehouseId);
  await app.rows(`update boxes set lock_version = 'V1' where id = $1`, [boxId]);
  expect(await missing()).toEqual([]);
  expect((await progress()).complete).toBe(true);
});

test('a rule of VAT that ends today, a company of another country, and a stopped insurance open their steps again', async () => {
  await app.rows(`update vat_rules set valid_to = '2026-03-02' where item_kind = 'RENT' and customer_type = 'PravnickaOsoba'`, []);
  expect(await stateOf('VAT')).toBe('OPEN');
  await app.rows(`update vat_rules set valid_to = null where item_kind = 'RENT'`, []);
  expect(await stateOf('VAT')).toBe('DONE');
  await app.rows('update insurances set active = false', []);
  expect(await missing()).toEqual(['INSURANCE', 'OPEN']);
  await app.rows('update insurances set active = true', []);
});

test('a box with a remote lock needs its device and the one of the entrance', async () => {
  const { id: warehouseId } = await app.one<{ id: string }>('select id from warehouses', []);
  const boxId = await createBox(app.pool, warehouseId);
  await app.rows(`update boxes set lock_version = 'V2' where id = $1`, [boxId]);
  expect(await stateOf('LOCKS')).toBe('OPEN');
  await app.rows(`insert into locks (warehouse_id, box_id, door, device_id) values ($1, $2, 'BOX', 'a')`, [warehouseId, boxId]);
  expect(await stateOf('LOCKS')).toBe('OPEN');
  await app.rows(`insert into locks (warehouse_id, box_id, door, device_id) values ($1, null, 'ENTRANCE', 'b')`, [warehouseId]);
  expect(await stateOf('LOCKS')).toBe('DONE');
});

test('a warehouse that takes no orders is not open', async () => {
  await app.rows('update warehouses set deactivated_at = now()', []);
  expect(await stateOf('OPEN')).toBe('OPEN');
});
