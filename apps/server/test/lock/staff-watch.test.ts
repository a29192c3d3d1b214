import type { DoorChange, PictureRecord } from '@komora/api/admin';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LockedBox } from '../kit/builders/lock.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { type LockTestApp, openLockTestApp, type Tenant } from '../kit/lock-test-app.ts';

const database = useTestDatabase();
let testApp: LockTestApp;
let second: LockTestApp;
let address: string;
let client: Tenant;
let here: LockedBox;
let there: LockedBox;
let manager: StaffClient;

beforeAll(async () => {
  const config = { publicUrl: 'http://127.0.0.1:9' };
  testApp = await openLockTestApp(database.url, { heartbeatMs: 50, config });
  second = await openLockTestApp(database.url, { clock: testApp.clock, config });
  address = await testApp.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await testApp.close();
  await second.close();
});
beforeEach(async () => {
  testApp.clock.set('2026-03-02T09:00:00Z');
  client = await testApp.tenant();
  here = await testApp.tenancy(client.userId);
  there = await testApp.tenancy(client.userId);
  manager = await aStaffClient(testApp, { preset: 'manager', warehouseId: here.warehouseId, name: 'Mária Vedúca' });
});

async function follow({ headers }: StaffClient) {
  const abort = new AbortController();
  const response = await fetch(`${address}/api/admin/doors/events`, { headers, signal: abort.signal });
  const stream = { status: response.status, events: [] as DoorChange[], beats: 0, hasEnded: false, close: () => abort.abort() };
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts)
        if (part.startsWith('data: ')) stream.events.push(JSON.parse(part.slice(6)) as DoorChange);
        else stream.beats += 1;
    }
  };
  read()
    .catch((error: unknown) => {
      if (!abort.signal.aborted && !(error instanceof TypeError)) throw error;
    })
    .finally(() => {
      stream.hasEnded = true;
    });
  return stream;
}

test('staff follow what happens at the doors of their warehouses, also in another process, until they lose the right', async () => {
  const stream = await follow(manager);
  expect(stream.status).toBe(200);
  await waitUntil(() => stream.beats > 0, { what: 'the stream to be open' });
  await second.press('warehouse-unlock', there.contractId, client.token);
  await second.press('warehouse-unlock', here.contractId, client.token, { lat: 48.3, lng: 17.3 });
  const { id } = (await second.press('box-unlock', here.contractId, client.token)).json();
  await second.pass(1);
  await waitUntil(() => stream.events.some(({ commandId, state }) => commandId === id && state === 'UNLOCKED'), { what: 'the open door' });
  expect(new Set(stream.events.map(({ warehouseId }) => warehouseId))).toEqual(new Set([here.warehouseId]));
  expect(stream.events.map(({ state }) => state)).toEqual(expect.arrayContaining(['REFUSED', 'REQUESTED', 'SENT', 'UNLOCKED']));
  await testApp.rows('delete from assignments where staff_id = $1', [manager.id]);
  await waitUntil(() => stream.hasEnded, { what: 'the end of the stream' });
});

test('a request for a let box is announced to colleagues', async () => {
  const stream = await follow(manager);
  await waitUntil(() => stream.beats > 0, { what: 'the stream to be open' });
  const porter = await aStaffClient(testApp, { preset: 'site-staff', warehouseId: here.warehouseId });
  const { id } = await testApp.one<{ id: string }>('select id from locks where device_id = $1', [here.device.BOX]);
  await porter.post(`/api/admin/doors/${id}/open`, { cause: 'AUTHORITY', reason: 'príkaz súdu' });
  await waitUntil(() => stream.events.some(({ lockId, state }) => lockId === id && state === 'PENDING'), { what: 'the request' });
  stream.close();
});

test('people with the right see pictures around an attempt, each look is audited, and they end with their retention', async () => {
  const taken = (await testApp.post('/api/client/camera/capture', { contractId: here.contractId }, client.token)).json();
  testApp.clock.advance({ minutes: 30 });
  const own = (await manager.post('/api/admin/pictures', { warehouseId: here.warehouseId })).json<PictureRecord>();
  expect(own).toMatchObject({ warehouseId: here.warehouseId, takenBy: 'Mária Vedúca', takenAt: '2026-03-02T09:30:00.000Z' });
  const list = async (query = '') =>
    (await manager.get(`/api/admin/pictures?warehouse=${here.warehouseId}${query}`)).json<{ pictures: PictureRecord[] }>().pictures;
  expect((await list()).map(({ id, takenBy }) => [id, takenBy])).toEqual([
    [own.id, 'Mária Vedúca'],
    [taken.id, null],
  ]);
  expect((await list('&from=2026-03-02T08:55:00Z&to=2026-03-02T09:05:00Z')).map(({ id }) => id)).toEqual([taken.id]);
  const looks = () =>
    testApp.rows<{ client_id: string | null }>(`select client_id from audit_log where verb = 'door-picture.read' and noun_id = $1`, [
      taken.id,
    ]);
  expect(await looks()).toEqual([]);
  const shown = await manager.get(`/api/admin/pictures/${taken.id}`);
  expect([shown.headers['content-type'], shown.headers['cache-control']]).toEqual(['image/svg+xml; charset=utf-8', 'no-store']);
  expect(await looks()).toEqual([{ client_id: client.userId }]);
  const porter = await aStaffClient(testApp, { preset: 'site-staff', warehouseId: here.warehouseId });
  expect((await porter.get(`/api/admin/pictures/${taken.id}`)).statusCode).toBe(403);
  const stranger = await aStaffClient(testApp, { preset: 'manager', warehouseId: there.warehouseId });
  expect((await stranger.get(`/api/admin/pictures/${taken.id}`)).statusCode).toBe(404);
  testApp.clock.advance({ days: 14 });
  expect(await list()).toEqual([]);
  expect((await manager.get(`/api/admin/pictures/${own.id}`)).statusCode).toBe(404);
});
