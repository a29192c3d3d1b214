import type { BoxRecord } from '@komora/api/admin';
import { beforeEach, expect, test } from 'vitest';
import { anOrder } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { aBox, aWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { requestTermination, runNight } from './termination.ts';

const { app } = useMockGateway();
let tenant: Tenant;
let staff: StaffClient;

/** A box whose client leaves on 10 March, in a warehouse that has boxes checked. */
beforeEach(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  const warehouseId = await aWarehouse(app());
  await app().rows('update warehouses set inspect_after_move_out = true where id = $1', [warehouseId]);
  tenant = await aTenant(app(), { boxId: await aBox(app(), {}, warehouseId) });
  staff = await aStaffClient(app());
});

const box = async () => (await staff.get(`/api/admin/boxes/${tenant.boxId}`)).json<BoxRecord>();
async function repair(from: string, until: string | null): Promise<void> {
  const change = { state: 'REPAIR', from, until, reason: 'zámok', version: (await box()).version };
  const response = await staff.put(`/api/admin/boxes/${tenant.boxId}/state`, change);
  expect(response.statusCode, response.body).toBe(200);
}
async function leave(): Promise<void> {
  app().clock.set('2026-03-10T09:00:00Z');
  await requestTermination(app(), tenant, '2026-03-10', true);
  app().clock.set('2026-03-11T04:00:00Z');
  await runNight(app());
}
const stateOn = async (day: string) => {
  app().clock.set(`${day}T09:00:00Z`);
  return (await box()).state;
};
const code = async () => (await app().get(`/api/client/order/offer/${tenant.boxId}`)).json<{ code?: string }>().code;

test('a repair that covers the end of the tenancy is followed by the check, and the box is not offered before it', async () => {
  await repair('2026-03-02', '2026-03-15');
  await leave();
  expect((await box()).states).toMatchObject([
    { state: 'REPAIR', until: '2026-03-15' },
    { state: 'TO_CHECK', from: '2026-03-15', until: null },
  ]);
  expect(await stateOn('2026-03-14')).toBe('REPAIR');
  expect(await stateOn('2026-03-15')).toBe('TO_CHECK');
  expect(await code()).toBe('Order/Box-not-active');
  expect((await staff.get('/api/admin/today/box-to-check')).body).toContain(tenant.boxId);
});

test('a repair that ended before the tenancy leaves the box to check at once', async () => {
  await repair('2026-03-02', '2026-03-05');
  await leave();
  expect((await box()).states).toMatchObject([{ state: 'TO_CHECK', from: '2026-03-11', until: null }]);
});

test('the check is due before and after a repair that is planned for later', async () => {
  await repair('2026-03-20', '2026-03-25');
  await leave();
  expect(await stateOn('2026-03-12')).toBe('TO_CHECK');
  expect(await stateOn('2026-03-20')).toBe('REPAIR');
  expect(await stateOn('2026-03-25')).toBe('TO_CHECK');
});

const set = async (state: string, from: string, until: string | null = null) => {
  const change = { state, from, until, reason: 'hotovo', version: (await box()).version };
  const response = await staff.put(`/api/admin/boxes/${tenant.boxId}/state`, change);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<BoxRecord>();
};

test('a repair without an end stays until staff end it; then the box waits for its check, and is free after that', async () => {
  await repair('2026-03-02', null);
  await leave();
  expect((await box()).states).toMatchObject([{ state: 'REPAIR', until: null }]);
  app().clock.set('2026-03-20T09:00:00Z');
  expect(await set('FREE_TO_LET', '2026-03-20')).toMatchObject({ state: 'TO_CHECK' });
  expect(await code()).toBe('Order/Box-not-active');
  expect((await staff.get('/api/admin/today/box-to-check')).body).toContain(tenant.boxId);
  expect(await set('FREE_TO_LET', '2026-03-20')).toMatchObject({ state: 'FREE_TO_LET', states: [] });
  expect(await code()).toBeUndefined();
});

test('the check is still due after another state without an end, and after days on which the repair was interrupted', async () => {
  await repair('2026-03-02', null);
  await leave();
  app().clock.set('2026-03-20T09:00:00Z');
  expect(await set('OUT_OF_SERVICE', '2026-03-20')).toMatchObject({ state: 'OUT_OF_SERVICE' });
  await set('FREE_TO_LET', '2026-03-25', '2026-03-28');
  expect(await stateOn('2026-03-26')).toBe('TO_CHECK');
  expect(await stateOn('2026-03-28')).toBe('OUT_OF_SERVICE');
  expect(await set('FREE_TO_LET', '2026-03-28')).toMatchObject({ state: 'TO_CHECK' });
});

test('a repair that began without a tenancy before it, or after the check, ends without another check', async () => {
  await leave();
  expect(await set('REPAIR', '2026-03-11')).toMatchObject({ state: 'REPAIR' });
  expect(await set('FREE_TO_LET', '2026-03-11')).toMatchObject({ state: 'FREE_TO_LET' });
});

test('the end of the check also ends a repair without an end that is planned for later', async () => {
  await repair('2026-03-20', null);
  await leave();
  expect(await stateOn('2026-03-12')).toBe('TO_CHECK');
  expect(await set('FREE_TO_LET', '2026-03-12')).toMatchObject({ state: 'FREE_TO_LET', states: [] });
});

test('a repair without an end that is planned for after the check can be cancelled while the box is held', async () => {
  await repair('2026-03-20', null);
  await leave();
  expect(await stateOn('2026-03-12')).toBe('TO_CHECK');
  expect(await set('FREE_TO_LET', '2026-03-12', '2026-03-20')).toMatchObject({ state: 'FREE_TO_LET' });
  await anOrder(app(), { boxId: tenant.boxId });
  expect(await set('FREE_TO_LET', '2026-03-12')).toMatchObject({ state: 'HELD', states: [] });
});

test('a repair that begins after the box was checked ends without another check', async () => {
  await repair('2026-03-20', null);
  await leave();
  expect(await stateOn('2026-03-12')).toBe('TO_CHECK');
  await set('FREE_TO_LET', '2026-03-12', '2026-03-20');
  expect(await stateOn('2026-03-20')).toBe('REPAIR');
  expect(await set('FREE_TO_LET', '2026-03-20')).toMatchObject({ state: 'FREE_TO_LET', states: [] });
});

test('a part of the check that remains keeps the check after a later repair without an end', async () => {
  await repair('2026-03-20', null);
  await leave();
  expect(await stateOn('2026-03-12')).toBe('TO_CHECK');
  await set('OUT_OF_SERVICE', '2026-03-14', '2026-03-16');
  expect(await stateOn('2026-03-20')).toBe('REPAIR');
  expect(await set('FREE_TO_LET', '2026-03-20')).toMatchObject({ state: 'TO_CHECK' });
});
