import type { Problem } from '@komora/api';
import type { LockRecord } from '@komora/api/admin';
import { insertBox, insertOperators, insertWarehouse, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { nextPrefix } from '../kit/scenes/set-up-scene.ts';
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

const create = (fields: object = {}) =>
  manager.post('/api/admin/locks', { warehouseId, door: 'ENTRANCE', boxId: null, deviceId: `d-${nextPrefix()}`, label: {}, ...fields });
const fieldsOf = (problem: Problem) => problem.errors?.map(({ path, code }) => `${path} ${code}`);

test('entrances come first, then boxes as people count, each once over the pages', async () => {
  for (const name of ['A10', 'A2']) await create({ door: 'BOX', boxId: await insertBox(app.pool, warehouseId, { name }) });
  await create({ door: 'BACKUP_ENTRANCE' });
  await create();
  const found: (string | null)[] = [];
  let after = '';
  for (;;) {
    const page = (await manager.get(`/api/admin/locks?limit=1${after}`)).json();
    expect(page.count).toEqual({ value: 4, exact: true });
    found.push(...page.rows.map(({ door, boxName }: LockRecord) => boxName ?? door));
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  expect(found).toEqual(['ENTRANCE', 'BACKUP_ENTRANCE', 'A2', 'A10']);
});

test('a door has one lock, and a device one door, also at the same time', async () => {
  const { deviceId } = (await create()).json<LockRecord>();
  expect(fieldsOf((await create()).json())).toEqual(['door lock/door-exists']);
  expect(fieldsOf((await create({ door: 'BACKUP_ENTRANCE', deviceId })).json())).toEqual(['deviceId lock/device-exists']);
  const boxId = await insertBox(app.pool, warehouseId);
  const answers = await Promise.all([1, 2, 3].map(() => create({ door: 'BOX', boxId })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

test('a lock of a box needs a box of the warehouse with version V2, and an entrance has none', async () => {
  const [elsewhere, old] = [await insertBox(app.pool, await insertWarehouse(app.pool)), await insertBox(app.pool, warehouseId)];
  await app.rows(`update boxes set lock_version = 'V1' where id = $1`, [old]);
  const box = await insertBox(app.pool, warehouseId);
  for (const fields of [{ boxId: elsewhere }, { boxId: old }, { boxId: null }, { door: 'ENTRANCE', boxId: box }])
    expect(fieldsOf((await create({ door: 'BOX', ...fields })).json())).toEqual(['boxId revalid/rule/basic/regex']);
});

test.each(['', 'a b', '#', 'locks/+/state', 'x'.repeat(65)])('the device %s is rejected', async (deviceId) => {
  expect((await create({ deviceId })).json<Problem>().errors?.[0]?.path).toBe('deviceId');
});

test('a new device of a door has an unknown state, and the second of two editors is rejected', async () => {
  const lock = (await create()).json<LockRecord>();
  await app.rows(
    `update locks set state = 'UNLOCKED', relocks_at = $2, online = true, online_at = $2, battery_percent = 9, opened_by = gen_random_uuid() where id = $1`,
    [lock.id, app.clock.now()],
  );
  const change = (deviceId: string) =>
    manager.put(`/api/admin/locks/${lock.id}`, { deviceId, label: { EN: 'Gate' }, version: 1, reason: 'vybitá batéria' });
  const changed = (await change('d-new')).json<LockRecord>();
  expect(changed).toMatchObject({ deviceId: 'd-new', state: 'UNKNOWN', online: false, onlineAt: null, batteryPercent: null, version: 2 });
  expect((await change('d-other')).json<Problem>()).toMatchObject({ code: 'changed-elsewhere', current: { deviceId: 'd-new' } });
});
