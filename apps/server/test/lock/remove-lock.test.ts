import type { Problem } from '@komora/api';
import type { DoorAttempt, LockRecord } from '@komora/api/admin';
import { insertBox, useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LockedBox } from '../kit/builders/lock.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { type LockTestApp, openLockTestApp, type Tenant } from '../kit/lock-test-app.ts';

const database = useTestDatabase();
let testApp: LockTestApp;
let client: Tenant;
let tenancy: LockedBox;
let manager: StaffClient;
/** Of a vacant box. */
let vacant: LockRecord;

beforeAll(async () => {
  testApp = await openLockTestApp(database.url);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  client = await testApp.tenant();
  tenancy = await testApp.tenancy(client.userId);
  manager = await aStaffClient(testApp, { preset: 'manager', warehouseId: tenancy.warehouseId });
  vacant = (await connect(await insertBox(testApp.pool, tenancy.warehouseId), `${tenancy.device.BOX}-vacant`)).json();
});

const reason = 'namontovaný na iných dverách';
const connect = (boxId: string | null, deviceId: string) =>
  manager.post('/api/admin/locks', { warehouseId: tenancy.warehouseId, door: 'BOX', boxId, deviceId, label: {} });
const locks = async () => (await manager.get('/api/admin/locks')).json<{ rows: LockRecord[] }>().rows;
const lockOf = async (device: string) => {
  const found = (await locks()).find(({ deviceId }) => deviceId === device);
  if (found === undefined) throw new Error(`No lock has the device ${device}`);
  return found;
};
const remove = ({ id, version }: Pick<LockRecord, 'id' | 'version'>) => manager.post(`/api/admin/locks/${id}/remove`, { version, reason });
const codeOf = (response: { statusCode: number; json: () => unknown }) => [response.statusCode, (response.json() as Problem).code];
const open = ({ id }: LockRecord) => manager.post(`/api/admin/doors/${id}/open`, { cause: 'WORK', reason: 'kontrola' });
const logOf = async ({ id }: LockRecord) =>
  (await manager.get(`/api/admin/door-log?warehouse=${tenancy.warehouseId}&lock=${id}`)).json<{ rows: DoorAttempt[] }>().rows;

test('a removed lock opens nothing, is in no list and has no task; its log stays, its door and device are free', async () => {
  const { command } = (await open(vacant)).json();
  await testApp.pass(1);
  await testApp.becomes(command.id, 'UNLOCKED');
  await testApp.pass(9);
  await testApp.becomes(command.id, 'RELOCKED');
  await testApp.rows('update locks set battery_percent = 7 where id = $1', [vacant.id]);
  const tasks = async (kind: string) =>
    (await manager.get(`/api/admin/today/${kind}?limit=200`)).json<{ rows: { id: string }[] }>().rows.some(({ id }) => id === vacant.id);
  expect([await tasks('lock-offline'), await tasks('lock-battery')]).toEqual([true, true]);
  expect((await remove(vacant)).statusCode).toBe(204);
  expect([await tasks('lock-offline'), await tasks('lock-battery')]).toEqual([false, false]);
  expect((await locks()).some(({ id }) => id === vacant.id)).toBe(false);
  const doors = (await manager.get('/api/admin/doors')).json<{ rows: { id: string }[] }>();
  expect(doors.rows.some(({ id }) => id === vacant.id)).toBe(false);
  for (const response of [await open(vacant), await manager.post(`/api/admin/locks/${vacant.id}/test`), await remove(vacant)])
    expect(codeOf(response)).toEqual([404, 'not-found']);
  expect((await logOf(vacant)).map(({ outcome, boxName }) => [outcome, boxName])).toEqual([['UNLOCKED', vacant.boxName]]);
  const next = (await connect(vacant.boxId, vacant.deviceId)).json<LockRecord>();
  expect(next).toMatchObject({ boxId: vacant.boxId, deviceId: vacant.deviceId, state: 'UNKNOWN', batteryPercent: null });
  expect(await logOf(next)).toEqual([]);
  expect((await open(next)).statusCode).toBe(200);
  const trace = await testApp.one('select reason, changes from audit_log where verb = $1 and noun_id = $2', ['lock.remove', vacant.id]);
  expect(trace).toMatchObject({ reason, changes: { deviceId: { before: vacant.deviceId }, boxId: { before: vacant.boxId } } });
});

test('reports of the device belong to its next lock', async () => {
  await remove(vacant);
  const next = (await connect(vacant.boxId, vacant.deviceId)).json<LockRecord>();
  const { command } = (await open(next)).json();
  await testApp.pass(1);
  await testApp.becomes(command.id, 'UNLOCKED');
  expect(await testApp.rows('select id, state from locks where device_id = $1 order by state', [vacant.deviceId])).toEqual([
    { id: vacant.id, state: 'UNKNOWN' },
    { id: next.id, state: 'UNLOCKED' },
  ]);
});

test('the lock of a let box stays while the tenant opens with it', async () => {
  const lock = await lockOf(tenancy.device.BOX);
  expect(codeOf(await remove(lock))).toEqual([409, 'lock/needed']);
  expect((await testApp.press('box-unlock', tenancy.contractId, client.token)).statusCode).toBe(200);
  await testApp.rows(`update boxes set lock_version = 'V1' where id = $1`, [tenancy.boxId]);
  expect((await remove(lock)).statusCode).toBe(204);
  // The device can still be in the door of the tenant.
  const elsewhere = await connect(await insertBox(testApp.pool, tenancy.warehouseId), lock.deviceId);
  expect((elsewhere.json() as Problem).errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(['deviceId lock/device-exists']);
});

test('the last entrance of a warehouse with tenants stays, also while another person removes the other one', async () => {
  const [main, backup] = [await lockOf(tenancy.device.ENTRANCE), await lockOf(tenancy.device.BACKUP_ENTRANCE)];
  const removal = await testApp.pool.connect();
  try {
    await removal.query('begin');
    await removal.query('update locks set removed_at = now(), online = false where id = $1', [main.id]);
    const removed = remove(backup);
    await waitUntil(
      async () =>
        (await testApp.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from locks where warehouse_id%'`))
          .length > 0,
      { what: 'the second removal to wait for the first' },
    );
    await removal.query('commit');
    expect(codeOf(await removed)).toEqual([409, 'lock/needed']);
  } finally {
    removal.release();
  }
  expect((await locks()).filter(({ boxId }) => boxId === null).map(({ id }) => id)).toEqual([backup.id]);
});

test('a warehouse without tenants loses its last entrance', async () => {
  const empty = await testApp.tenancy(client.userId, { status: 'TERMINATED', terminatesOn: '2026-02-28' });
  manager = await aStaffClient(testApp, { preset: 'manager', warehouseId: empty.warehouseId });
  for (const device of Object.values(empty.device)) expect((await remove(await lockOf(device))).statusCode).toBe(204);
  expect(await locks()).toEqual([]);
});

test('an open command ends with the lock, and a door that opens after all is in the log', async () => {
  testApp.simulator.lock(vacant.deviceId).faults.add('SLOW');
  const { command } = (await open(vacant)).json();
  expect((await remove(vacant)).statusCode).toBe(204);
  expect(await testApp.state(command.id)).toBe('TIMEOUT');
  expect((await logOf(vacant)).map(({ outcome }) => outcome)).toEqual(['TIMEOUT']);
  await testApp.pass(9);
  await waitUntil(async () => (await logOf(vacant))[0]?.openedAfterMs !== null, { what: 'the late opening to be logged' });
});

test('a press at the same moment waits, finds no lock and stores no command', async () => {
  const lock = await lockOf(tenancy.device.BACKUP_ENTRANCE);
  const removal = await testApp.pool.connect();
  try {
    await removal.query('begin');
    await removal.query('select from locks where id = $1 for update', [lock.id]);
    await removal.query('update locks set removed_at = now(), online = false where id = $1', [lock.id]);
    const pressed = testApp.press('warehouse-unlock-backup', tenancy.contractId, client.token);
    await waitUntil(
      async () =>
        (await testApp.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%with facts as (%'`)).length > 0,
      { what: 'the press to wait for the removal' },
    );
    await removal.query('commit');
    expect(codeOf(await pressed)).toEqual([409, 'lock-v2/no-such-door']);
    expect(await testApp.rows('select from lock_commands where lock_id = $1', [lock.id])).toEqual([]);
  } finally {
    removal.release();
  }
});

test('the second of two editors is rejected', async () => {
  await manager.put(`/api/admin/locks/${vacant.id}`, { deviceId: `${vacant.deviceId}-2`, label: {}, version: 1, reason });
  expect((await remove(vacant)).json<Problem>()).toMatchObject({ code: 'changed-elsewhere', current: { version: 2 } });
});
