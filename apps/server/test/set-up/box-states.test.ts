import type { BoxList, Problem } from '@komora/api';
import type { BoxRecord } from '@komora/api/admin';
import { holdBox, insertBox, insertOperators, useTestDatabase, waitUntil } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aShownWarehouse } from '../kit/builders/warehouse.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let otherProcess: TestApp;
let manager: StaffClient;
let warehouseId: string;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  otherProcess = await createTestApp(database.url, { clock: app.clock });
  await insertOperators(app.pool);
});
afterAll(async () => {
  await otherProcess.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set('2026-03-02T09:00:00Z');
  warehouseId = await aShownWarehouse(app);
  manager = await aStaffClient(app, { preset: 'manager', warehouseId });
});

const repair = { state: 'REPAIR', from: '2026-03-02', until: '2026-03-05', reason: 'zatečená strecha' };
const read = async (id: string) => (await manager.get(`/api/admin/boxes/${id}`)).json<BoxRecord>();
const set = async (id: string, change: object = {}) =>
  manager.put(`/api/admin/boxes/${id}/state`, { ...repair, version: (await read(id)).version, ...change });
const availability = async (at = app) =>
  (await at.get(`/api/client/warehouse/${warehouseId}/boxes`)).json<BoxList>().boxes.map((box) => box.availability);
const stored = (boxId: string) =>
  app.rows<{ days: string }>(
    `select state || ' ' || daterange(from_on, until_on) as days from box_states where box_id = $1 order by from_on`,
    [boxId],
  );

async function rent(boxId: string): Promise<void> {
  const { id: clientId } = await createUser(app.pool);
  const contract = await createContract(app.pool, { clientId });
  await app.rows(`insert into box_reservations (box_id, kind, contract_id, reserved_at) values ($1, 'RENTED', $2, $3)`, [
    boxId,
    contract.id,
    app.clock.now(),
  ]);
}

describe('a blocked box', () => {
  test('is not on offer from the first day to the last, in the time of the warehouse, in every process', async () => {
    const box = await insertBox(app.pool, warehouseId);
    await waitUntil(async () => (await availability(otherProcess)).length === 1, { what: 'the box in the other process' });
    expect((await set(box)).json()).toMatchObject({ state: 'REPAIR', states: [{ ...repair }], version: 2 });
    expect(await availability()).toEqual(['INACTIVE']);
    await waitUntil(async () => (await availability(otherProcess))[0] === 'INACTIVE', { what: 'the state in the other process' });
    app.clock.set('2026-03-04T22:59:59Z');
    expect(await availability()).toEqual(['INACTIVE']);
    app.clock.set('2026-03-04T23:00:00Z');
    expect([await availability(), await availability(otherProcess), (await read(box)).state]).toEqual([
      ['AVAILABLE'],
      ['AVAILABLE'],
      'FREE_TO_LET',
    ]);
  });

  test('cannot be ordered, held, offered or rented', async () => {
    const box = await insertBox(app.pool, warehouseId);
    await set(box, { until: null });
    expect((await app.get(`/api/client/order/offer/${box}`)).json<Problem>().code).toBe('Order/Box-not-active');
    await expect(rent(box)).rejects.toThrow('cannot be let');
    await expect(holdBox(app.pool, box, new Date('2026-03-03T09:00:00Z'))).rejects.toThrow();
    expect(await app.rows('select from box_reservations where box_id = $1', [box])).toEqual([]);
  });

  test('of a later day is free until then', async () => {
    const box = await insertBox(app.pool, warehouseId);
    expect((await set(box, { from: '2026-03-03' })).json()).toMatchObject({ state: 'FREE_TO_LET' });
    expect(await availability()).toEqual(['AVAILABLE']);
    app.clock.set('2026-03-02T23:00:00Z');
    expect(await availability()).toEqual(['INACTIVE']);
  });

  test('keeps the days before and after a change', async () => {
    const box = await insertBox(app.pool, warehouseId);
    await set(box, { from: '2026-03-02', until: null });
    await set(box, { state: 'OWN_USE', from: '2026-03-10', until: '2026-03-12' });
    expect((await stored(box)).map(({ days }) => days)).toEqual([
      'REPAIR [2026-03-02,2026-03-10)',
      'OWN_USE [2026-03-10,2026-03-12)',
      'REPAIR [2026-03-12,)',
    ]);
    await set(box, { state: 'FREE_TO_LET', from: '2026-03-05', until: null });
    expect((await stored(box)).map(({ days }) => days)).toEqual(['REPAIR [2026-03-02,2026-03-05)']);
  });

  test('is offered to the waitlist when it is free again, by staff or by the end of its days', async () => {
    const boxes = [await insertBox(app.pool, warehouseId), await insertBox(app.pool, warehouseId)];
    for (const box of boxes) await set(box);
    for (const email of ['prva@example.com', 'druha@example.com', 'tretia@example.com'])
      await app.rows(`insert into waitlist_entries (warehouse_id, email, language, created_at) values ($1, $2, 'SK', $3)`, [
        warehouseId,
        email,
        app.clock.now(),
      ]);
    await app.runJob('offer-expired-holds', {});
    expect((await read(boxes[0] ?? '')).state).toBe('REPAIR');
    expect((await set(boxes[0] ?? '', { state: 'FREE_TO_LET', until: null })).json()).toMatchObject({ state: 'HELD' });
    app.clock.set('2026-03-05T09:00:00Z');
    await app.runJob('offer-expired-holds', {});
    expect((await read(boxes[1] ?? '')).state).toBe('HELD');
  });
});

test('a let box keeps its tenant and gets the state after the tenancy', async () => {
  const box = await insertBox(app.pool, warehouseId);
  await rent(box);
  expect((await set(box, { until: null })).json()).toMatchObject({ state: 'LET', states: [{ state: 'REPAIR' }] });
  await app.rows('delete from box_reservations where box_id = $1', [box]);
  expect((await read(box)).state).toBe('REPAIR');
});

test('a held box cannot be blocked today, but later', async () => {
  const box = await insertBox(app.pool, warehouseId);
  await holdBox(app.pool, box, new Date('2026-03-02T09:30:00Z'));
  expect((await set(box)).json<Problem>().code).toBe('box/occupied');
  expect((await set(box, { from: '2026-03-04' })).statusCode).toBe(200);
  app.clock.advance({ minutes: 31 });
  expect((await set(box)).json()).toMatchObject({ state: 'REPAIR' });
});

test('a state and a hold at the same time never both succeed', async () => {
  for (let round = 0; round < 5; round++) {
    const box = await insertBox(app.pool, warehouseId);
    const { version } = await read(box);
    const [state, hold] = await Promise.all([
      manager.put(`/api/admin/boxes/${box}/state`, { ...repair, until: null, version }),
      holdBox(app.pool, box, new Date('2027-03-02T09:30:00Z')).then(
        () => 'held',
        () => 'rejected',
      ),
    ]);
    const [{ both } = { both: null }] = await app.rows<{ both: boolean }>(
      'select exists (select from box_states where box_id = $1) and exists (select from box_reservations where box_id = $1) as both',
      [box],
    );
    expect([both, state.statusCode < 500]).toEqual([false, true]);
    expect(hold === 'held' || state.statusCode === 200).toBe(true);
  }
});

test.each([
  [{ from: '2026-03-01' }, 'from'],
  [{ from: '2026-03-05', until: '2026-03-05' }, 'until'],
  [{ reason: '' }, 'reason'],
  [{ state: 'LET' }, 'state'],
])('%o is rejected at its field', async (change, path) => {
  const box = await insertBox(app.pool, warehouseId);
  const problem = (await set(box, change)).json<Problem>();
  expect([problem.code, problem.errors?.[0]?.path]).toEqual(['request/invalid', path]);
  expect(await stored(box)).toEqual([]);
});
