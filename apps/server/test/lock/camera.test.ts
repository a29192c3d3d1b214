import type { Settings } from '@komora/api/admin';
import { startWireFake, useTestDatabase, type WireFake } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { httpCamera } from '../../src/providers/http-camera/http-camera.ts';
import type { LockedBox } from '../kit/builders/lock.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { type LockTestApp, openLockTestApp, type Tenant } from '../kit/lock-test-app.ts';

const database = useTestDatabase();
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
let testApp: LockTestApp;
let cameras: WireFake;
let real: LockTestApp;
let owner: Tenant;
let tenancy: LockedBox;
beforeAll(async () => {
  testApp = await openLockTestApp(database.url);
  cameras = await startWireFake(() => 'hang');
  const urlTemplate = `${cameras.url.replace('http://', 'http://user:p%40ss@')}/{warehouseId}/snapshot.jpg`;
  const camera = httpCamera({ urlTemplate, timeoutMs: 300, maxBytes: 1000 });
  real = await openLockTestApp(database.url, { camera });
});
beforeEach(async () => {
  owner = await testApp.tenant();
  tenancy = await testApp.tenancy(owner.userId);
});
afterAll(async () => {
  await real.close();
  await cameras.stop();
  await testApp.close();
});

const capture = (token: string, contractId: string, at = testApp) => at.post('/api/client/camera/capture', { contractId }, token);
const list = async (token: string) => (await testApp.get(`/api/client/camera/captures/${tenancy.contractId}`, token)).json();
const picture = (token: string, id: string) => testApp.get(`/api/client/camera/picture/${id}`, token);

test('a simulated photo shows place and time, is visible to its author only, and is deleted after its retention', async () => {
  const taken = (await capture(owner.token, tenancy.contractId)).json();
  expect(taken).toEqual({
    id: taken.id,
    contractId: tenancy.contractId,
    takenAt: '2026-03-02T09:00:00.000Z',
    deletedAfter: '2026-03-16T09:00:00.000Z',
  });
  expect(await list(owner.token)).toEqual({ captures: [taken] });
  const shown = await picture(owner.token, taken.id);
  expect([
    shown.statusCode,
    shown.headers['content-type'],
    shown.headers['cache-control'],
    shown.headers['x-content-type-options'],
  ]).toEqual([200, 'image/svg+xml; charset=utf-8', 'no-store', 'nosniff']);
  expect(shown.body).toContain('2026-03-02 10:00:00');
  expect(shown.body).toMatch(/>Bratislava \d+</);
  const friend = await testApp.tenant();
  await testApp.share(tenancy.contractId, friend.userId);
  expect(await list(friend.token)).toEqual({ captures: [] });
  expect((await picture(friend.token, taken.id)).statusCode).toBe(404);
  expect((await capture(friend.token, tenancy.contractId)).statusCode).toBe(200);
  testApp.clock.advance({ days: 14 });
  expect(await list(owner.token)).toEqual({ captures: [] });
  expect((await picture(owner.token, taken.id)).statusCode).toBe(404);
  await testApp.runJob('purge-expired', {});
  expect((await testApp.rows('select from entrance_photos')).length).toBe(0);
  testApp.clock.advance({ days: -14 });
});

test('a shorter time reaches photos that are stored already; a longer one does not', async () => {
  const staff = await aStaffClient(testApp);
  const keep = async (cameraKeepDays: number) => {
    const { value, version } = (await staff.get('/api/admin/settings')).json<Settings>().retention;
    const body = { value: { ...value, cameraKeepDays }, version, reason: 'asked for by the authority' };
    expect((await staff.put('/api/admin/settings/retention', body)).statusCode).toBe(200);
  };
  onTestFinished(() => keep(14));
  await capture(owner.token, tenancy.contractId);
  const ends = async () => (await list(owner.token)).captures.map((one: { deletedAfter: string }) => one.deletedAfter);
  await keep(3);
  await testApp.runJob('purge-expired', {});
  expect(await ends()).toEqual(['2026-03-05T09:00:00.000Z']);
  await keep(30);
  await testApp.runJob('purge-expired', {});
  expect(await ends()).toEqual(['2026-03-05T09:00:00.000Z']);
  testApp.clock.advance({ days: 2 });
  await keep(1);
  await testApp.runJob('purge-expired', {});
  testApp.clock.advance({ days: -2 });
  expect(await testApp.rows('select from entrance_photos')).toEqual([]);
});

test('a photo is rejected without a contract at the warehouse and after its end', async () => {
  const outsider = await testApp.tenant();
  expect((await capture(outsider.token, tenancy.contractId)).statusCode).toBe(404);
  expect((await list(outsider.token)).code).toBe('not-found');
  const ended = await testApp.tenancy(owner.userId, { status: 'TERMINATED' });
  expect((await capture(owner.token, ended.contractId)).json()).toMatchObject({ status: 409, code: 'lock-v2/contract-ended' });
});

test('a name is escaped in a simulated photo', async () => {
  await testApp.rows(`update warehouses set name = '<script>"' where id = $1`, [tenancy.warehouseId]);
  const { id } = (await capture(owner.token, tenancy.contractId)).json();
  expect((await picture(owner.token, id)).body).not.toContain('<script');
});

test('a real camera is called with its password, and its JPEG is stored', async () => {
  cameras.reply(() => ({ headers: { 'content-type': 'image/jpeg' }, body: jpeg }));
  const { id } = (await capture(owner.token, tenancy.contractId, real)).json();
  expect(cameras.requests.at(-1)).toMatchObject({
    url: `/${tenancy.warehouseId}/snapshot.jpg`,
    headers: { authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}` },
  });
  const shown = await picture(owner.token, id);
  expect([shown.headers['content-type'], shown.rawPayload]).toEqual(['image/jpeg', jpeg]);
});

test.each([
  ['does not answer', () => 'hang' as const],
  ['breaks off', () => 'reset' as const],
  ['answers with an error', () => ({ status: 500, headers: { 'content-type': 'image/jpeg' }, body: jpeg })],
  ['sends a page', () => ({ headers: { 'content-type': 'text/html' }, body: '<html>' })],
  ['sends a drawing', () => ({ headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' })],
  ['sends a page as a picture', () => ({ headers: { 'content-type': 'image/jpeg' }, body: '<html>' })],
  ['sends too much', () => ({ headers: { 'content-type': 'image/jpeg' }, body: Buffer.concat([jpeg, Buffer.alloc(2000)]) })],
  ['leads elsewhere', () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } })],
])('a camera that %s is unavailable', async (_case, reply) => {
  cameras.reply(reply);
  expect((await capture(owner.token, tenancy.contractId, real)).json()).toMatchObject({ status: 503, code: 'camera/unavailable' });
  expect((await real.rows('select from entrance_photos where contract_id = $1', [tenancy.contractId])).length).toBe(0);
});
