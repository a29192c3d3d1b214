import type { Problem } from '@komora/api';
import type { ServiceAccessRecord } from '@komora/api/admin';
import { insertBox, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LockedBox } from '../kit/builders/lock.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { here, type LockTestApp, openLockTestApp } from '../kit/lock-test-app.ts';

const database = useTestDatabase();
let testApp: LockTestApp;
let tenancy: LockedBox;
let porter: StaffClient;
let boxes: string[];
const email = 'opravar@example.com';

beforeAll(async () => {
  testApp = await openLockTestApp(database.url, { config: { publicUrl: 'http://127.0.0.1:9' } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.clock.set('2026-03-02T09:00:00Z');
  tenancy = await testApp.tenancy((await testApp.tenant()).userId);
  const { warehouseId, device } = tenancy;
  boxes = [];
  for (const name of ['V1', 'V2']) {
    const boxId = await insertBox(testApp.pool, warehouseId, { name: `${name} ${device.BOX}` });
    await testApp.rows(
      `insert into locks (warehouse_id, box_id, door, device_id, online, online_at, state) values ($1, $2, 'BOX', $3, true, $4, 'LOCKED')`,
      [warehouseId, boxId, `${device.BOX}-${name}`, testApp.clock.now()],
    );
    boxes.push(boxId);
  }
  porter = await aStaffClient(testApp, { preset: 'site-staff', warehouseId });
});

const give = (change: object = {}) =>
  porter.post('/api/admin/service-access', {
    warehouseId: tenancy.warehouseId,
    boxIds: boxes,
    email,
    language: 'SK',
    validFrom: '2026-03-02T08:00:00Z',
    validTo: '2026-03-03T08:00:00Z',
    reason: 'výmena dverí',
    ...change,
  });
const given = async (change: object = {}) => {
  const { access, link } = (await give(change)).json<{ access: ServiceAccessRecord; link: string }>();
  return { access, token: new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '' };
};
const open = (door: 'box' | 'warehouse', id: string, token: string, at: object = here) =>
  testApp.post(`/auth/unlock-token/${door}-unlock/${id}/${encodeURIComponent(email)}/${token}`, at);
const codeOf = (response: { statusCode: number; json: () => unknown }) => [response.statusCode, (response.json() as Problem).code];
const look = (token: string) => testApp.get(`/auth/unlock-token?${new URLSearchParams({ email, token })}`);

test('a craftsman without an account opens the entrance and each chosen box, and the log says who gave access', async () => {
  const { access, token } = await given();
  expect(access).toMatchObject({ email, reason: 'výmena dverí', revokedAt: null });
  expect(access.boxes.map(({ id }) => id).sort()).toEqual([...boxes].sort());
  expect((await look(token)).json()).toMatchObject({ status: 'VALID', place: { warehouseId: tenancy.warehouseId, boxes: access.boxes } });
  const [entrance, box] = await Promise.all([open('warehouse', tenancy.warehouseId, token), open('box', boxes[0] ?? '', token)]);
  await testApp.pass(1);
  for (const response of [entrance, box]) await testApp.becomes(response.json().id, 'UNLOCKED');
  const state = await testApp.get(`/auth/unlock-token/command/${box.json().id}/${encodeURIComponent(email)}/${token}`);
  expect(state.json()).toMatchObject({ state: 'UNLOCKED', contractId: null });
  const { rows } = (await porter.get(`/api/admin/door-log?warehouse=${tenancy.warehouseId}`)).json();
  expect(rows).toMatchObject([
    { outcome: 'UNLOCKED', actor: { kind: 'LINK', id: access.id, name: email } },
    { outcome: 'UNLOCKED', actor: { kind: 'LINK', id: access.id, name: email } },
  ]);
  const [message] = await testApp.rows<{ template: string }>(
    `select template from messages where recipient = $1 order by created_at desc, id desc`,
    [email],
  );
  expect(message?.template).toBe('service-access-by-staff');
});

test('two presses at once are one command', async () => {
  const { token } = await given();
  const pressed = await Promise.all([1, 2].map(() => open('box', boxes[0] ?? '', token)));
  expect(new Set(pressed.map((one) => one.json().id)).size).toBe(1);
});

test('the link opens nothing from a distance, outside of the hours, after its end, and after its revocation', async () => {
  const { access, token } = await given();
  const [box = ''] = boxes;
  expect(codeOf(await open('box', box, token, { lat: 48.2, lng: 17.2 }))).toEqual([400, 'lock-v2/too-far-away']);
  await testApp.rows(`update warehouses set opening_hours = '[{"weekday": 3, "opens": 600, "closes": 660}]' where id = $1`, [
    tenancy.warehouseId,
  ]);
  expect(codeOf(await open('box', box, token))).toEqual([409, 'lock-v2/out-of-opening-hours']);
  await testApp.rows(`update warehouses set opening_hours = '[]' where id = $1`, [tenancy.warehouseId]);
  expect(codeOf(await open('box', tenancy.boxId, token))).toEqual([404, 'unlock-token/invalid']);
  testApp.clock.set('2026-03-03T08:00:00Z');
  expect(codeOf(await open('box', box, token))).toEqual([409, 'unlock-token/expired']);
  testApp.clock.set('2026-03-02T10:00:00Z');
  const revoke = () => porter.post(`/api/admin/service-access/${access.id}/revoke`, { reason: 'práca je hotová' });
  const [first, second] = [(await revoke()).json(), (await revoke()).json()];
  expect(second.revokedAt).toBe(first.revokedAt);
  expect(await testApp.rows(`select from audit_log where verb = 'service-access.revoke' and noun_id = $1`, [access.id])).toHaveLength(1);
  expect(codeOf(await open('box', box, token))).toEqual([404, 'unlock-token/invalid']);
  expect((await look(token)).statusCode).toBe(404);
});

test('the link ends when the person who gave it leaves', async () => {
  const { token } = await given();
  const [box = ''] = boxes;
  expect((await look(token)).statusCode).toBe(200);
  const owner = await aStaffClient(testApp);
  expect((await owner.post(`/api/admin/staff/${porter.id}/end`, { reason: 'odchod' })).statusCode).toBe(204);
  expect((await look(token)).statusCode).toBe(404);
  expect(codeOf(await open('box', box, token))).toEqual([404, 'unlock-token/invalid']);
  expect(codeOf(await open('warehouse', tenancy.warehouseId, token))).toEqual([404, 'unlock-token/invalid']);
});

test('a box that is let meanwhile stays closed, also for the database', async () => {
  const { access, token } = await given();
  const [box = ''] = boxes;
  await testApp.rows(`insert into box_reservations (box_id, kind, contract_id, reserved_at) values ($1, 'RENTED', $2, now())`, [
    box,
    tenancy.contractId,
  ]);
  expect(codeOf(await open('box', box, token))).toEqual([409, 'lock-v2/no-such-door']);
  const { rows } = (await porter.get(`/api/admin/door-log?warehouse=${tenancy.warehouseId}`)).json();
  expect(rows).toMatchObject([{ outcome: 'REFUSED', reason: 'door-opening/box-let' }]);
  await expect(
    testApp.rows(
      `insert into lock_commands (id, lock_id, access_link_id, state, issued_at, expires_at, changed_at)
       select gen_random_uuid(), id, $2, 'REQUESTED', now(), now() + interval '10 seconds', now() from locks where box_id = $1`,
      [box, access.id],
    ),
  ).rejects.toThrow('belongs to a let box');
});

test('access is only given to vacant boxes of the warehouse, for 30 days at most', async () => {
  const fieldsOf = async (change: object) => ((await give(change)).json() as Problem).errors?.map(({ path, code }) => `${path} ${code}`);
  expect(await fieldsOf({ boxIds: [tenancy.boxId] })).toEqual(['boxIds door-opening/box-let']);
  const other = await testApp.tenancy((await testApp.tenant()).userId);
  expect(await fieldsOf({ boxIds: [other.boxId] })).toEqual(['boxIds revalid/rule/basic/regex']);
  expect(await fieldsOf({ warehouseId: other.warehouseId, boxIds: [] })).toEqual(['warehouseId revalid/rule/basic/regex']);
  for (const validTo of ['2026-03-02T08:00:00Z', '2026-04-02T08:00:00Z', '2026-03-02T08:30:00Z'])
    expect(await fieldsOf({ validTo })).toEqual(['validTo unlock-token/bad-dates']);
});
