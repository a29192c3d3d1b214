import { startWireFake, useTestDatabase, type WireFake } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cameraRoutes } from '../../src/modules/camera/index.ts';
import { sweepCaptures } from '../../src/modules/camera/sweep-captures.ts';
import { cameraSimulator } from '../../src/providers/camera-simulator/camera-simulator.ts';
import { httpCamera } from '../../src/providers/http-camera/http-camera.ts';
import { DoorHouse, type Tenancy, type Tenant } from './house.ts';

const database = useTestDatabase();
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
let house: DoorHouse;
let cameras: WireFake;
let real: DoorHouse;
let owner: Tenant;
let tenancy: Tenancy;
beforeAll(async () => {
  house = await DoorHouse.open(database.url, { more: (deps) => [cameraRoutes(deps, cameraSimulator)] });
  cameras = await startWireFake(() => 'hang');
  const urlTemplate = `${cameras.url.replace('http://', 'http://user:p%40ss@')}/{warehouseId}/snapshot.jpg`;
  const camera = httpCamera({ urlTemplate, timeoutMs: 300, mostBytes: 1000 });
  real = await DoorHouse.open(database.url, { more: (deps) => [cameraRoutes(deps, camera)] });
});
beforeEach(async () => {
  owner = await house.tenant();
  tenancy = await house.tenancy(owner.userId);
});
afterAll(async () => {
  await real.close();
  await cameras.stop();
  await house.close();
});

const capture = (token: string, contractId: string, at = house) => at.call('POST', '/api/client/camera/capture', token, { contractId });
const list = async (token: string) => (await house.call('GET', `/api/client/camera/captures/${tenancy.contractId}`, token)).json();
const picture = (token: string, id: string) => house.call('GET', `/api/client/camera/picture/${id}`, token);

test('a drawn picture shows place and time, is for who took it alone, and is gone after its days', async () => {
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
  ]).toEqual([200, 'image/svg+xml', 'no-store', 'nosniff']);
  expect(shown.body).toContain('2026-03-02 10:00:00');
  expect(shown.body).toMatch(/>Bratislava \d+</);
  const friend = await house.tenant();
  await house.share(tenancy.contractId, friend.userId);
  expect(await list(friend.token)).toEqual({ captures: [] });
  expect((await picture(friend.token, taken.id)).statusCode).toBe(404);
  expect((await capture(friend.token, tenancy.contractId)).statusCode).toBe(200);
  house.clock.advance({ days: 14 });
  expect(await list(owner.token)).toEqual({ captures: [] });
  expect((await picture(owner.token, taken.id)).statusCode).toBe(404);
  await sweepCaptures(house.deps);
  expect((await house.pool.query('select from captures')).rowCount).toBe(0);
  house.clock.advance({ days: -14 });
});

test("nobody takes pictures of a stranger's warehouse, nor of one's own after the contract", async () => {
  const stranger = await house.tenant();
  expect((await capture(stranger.token, tenancy.contractId)).statusCode).toBe(404);
  expect((await list(stranger.token)).code).toBe('not-found');
  const ended = await house.tenancy(owner.userId, { status: 'TERMINATED' });
  expect((await capture(owner.token, ended.contractId)).json()).toMatchObject({ status: 409, code: 'lock-v2/contract-ended' });
});

test('a name cannot become markup in a drawing', async () => {
  await house.pool.query(`update warehouses set name = '<script>"' where id = $1`, [tenancy.warehouseId]);
  const { id } = (await capture(owner.token, tenancy.contractId)).json();
  expect((await picture(owner.token, id)).body).not.toContain('<script');
});

test('a real camera is asked with its password, and its JPEG is kept', async () => {
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
  expect((await real.pool.query('select from captures where contract_id = $1', [tenancy.contractId])).rowCount).toBe(0);
});
