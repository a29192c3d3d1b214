import { randomUUID } from 'node:crypto';
import type { BoxRecord, BulkPreview, Inspection } from '@komora/api/admin';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { aBox, aWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { requestTermination, runNight } from '../termination/termination.ts';

const { app } = useMockGateway();
let first: Tenant;
let porter: StaffClient;
let manager: StaffClient;

beforeAll(() =>
  app().rows(
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from)
     select 'SVK', 'CLEANING', x, 2300, '2020-01-01' from unnest(array['FyzickaOsoba', 'PravnickaOsoba']) x on conflict do nothing`,
  ),
);
/** A box whose first client left yesterday. */
beforeEach(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  const warehouseId = await aWarehouse(app());
  await app().rows('update warehouses set inspect_after_move_out = true where id = $1', [warehouseId]);
  first = await aTenant(app(), { boxId: await aBox(app(), {}, warehouseId) });
  await leave(first, '2026-03-02');
  porter = await aStaffClient(app(), { preset: 'site-staff', warehouseId, name: 'Peter Vrátnik' });
  manager = await aStaffClient(app(), { preset: 'manager', warehouseId, name: 'Mária Vedúca' });
});

async function leave(tenant: Tenant, day: string): Promise<void> {
  await requestTermination(app(), tenant, day, true);
  app().clock.set(`${day}T09:00:00Z`);
  app().clock.advance({ days: 1 });
  await runNight(app());
}

/** Somebody else rents the same box for a day. */
async function letAgain(day: string): Promise<Tenant> {
  app().clock.set(`${day}T09:00:00Z`);
  const tenant = await aTenant(app(), { boxId: first.boxId });
  await leave(tenant, day);
  return tenant;
}

const start = () => porter.post(`/api/admin/boxes/${first.boxId}/inspections`);
const started = async () => (await start()).json<Inspection>();
const list = async () => (await porter.get(`/api/admin/inspections?box=${first.boxId}`)).json<{ inspections: Inspection[] }>().inspections;
const box = async () => (await manager.get(`/api/admin/boxes/${first.boxId}`)).json<BoxRecord>();
const setState = async (state: string, from: string) => {
  const { version } = await box();
  const response = await manager.put(`/api/admin/boxes/${first.boxId}/state`, { state, from, until: null, reason: 'ručne', version });
  expect(response.statusCode, response.body).toBe(200);
};
const findings = ({ points }: Inspection) => ({
  points: points.map(({ point }) => ({ point, outcome: 'OK', note: '' })),
  result: 'FREE',
  charge: { kind: 'CLEANING', unitNet: 2000, dueInDays: 14 },
});
const finish = (inspection: Inspection) =>
  app().call('POST', `/api/admin/inspections/${inspection.id}/finish`, {
    headers: { ...manager.headers, 'idempotency-key': randomUUID() },
    payload: { ...findings(inspection), reason: 'špina' },
  });
const discards = () =>
  app().rows<{ noun_id: string; reason: string | null; contract_id: string }>(
    `select noun_id, reason, contract_id from audit_log where verb = 'inspection.discard' and warehouse_id = (select warehouse_id from boxes where id = $1)
     order by at, id`,
    [first.boxId],
  );

test('the client of the second tenancy is charged, although an inspection of the first one was left open', async () => {
  // The state ends on a later day, so that nobody ends the inspection.
  await setState('FREE_TO_LET', '2026-03-05');
  const stale = await started();
  expect(stale.contract?.id).toBe(first.contractId);
  const second = await letAgain('2026-03-10');
  expect((await finish(stale)).json()).toMatchObject({ code: 'inspection/not-waiting' });
  const fresh = await started();
  expect(fresh).toMatchObject({ contract: { id: second.contractId }, photos: [] });
  expect(fresh.id).not.toBe(stale.id);
  expect((await list()).map(({ id, result, finishedBy, reason }) => ({ id, result, finishedBy, reason }))).toEqual([
    { id: fresh.id, result: null, finishedBy: null, reason: null },
    { id: stale.id, result: 'DISCARDED', finishedBy: 'Peter Vrátnik', reason: null },
  ]);
  expect(await discards()).toMatchObject([{ noun_id: stale.id, contract_id: first.contractId }]);
  const done = await finish(fresh);
  expect(done.statusCode, done.body).toBe(200);
  expect([await balanceOf(app(), first.clientId), await balanceOf(app(), second.clientId)]).toEqual([0, 2460]);
});

test('an inspection that was open when the box waited before is not joined when the box waits again for the same contract', async () => {
  await setState('FREE_TO_LET', '2026-03-05');
  const stale = await started();
  app().clock.set('2026-03-08T09:00:00Z');
  expect((await start()).json()).toMatchObject({ code: 'inspection/not-waiting' });
  await setState('TO_CHECK', '2026-03-08');
  const fresh = await started();
  expect(fresh.id).not.toBe(stale.id);
  expect(await started()).toMatchObject({ id: fresh.id });
});

test('a state that staff set from today on ends the open inspection, of one box and in bulk', async () => {
  const one = await started();
  await setState('OWN_USE', '2026-03-04');
  expect(await list()).toMatchObject([{ id: one.id, result: null }]);
  await setState('FREE_TO_LET', '2026-03-03');
  expect(await list()).toMatchObject([{ id: one.id, result: 'DISCARDED', reason: 'ručne', finishedBy: 'Mária Vedúca', invoice: null }]);
  await setState('TO_CHECK', '2026-03-03');
  const two = await started();
  const change = { selection: { ids: [first.boxId] }, state: 'FREE_TO_LET', from: '2026-03-03', until: null, reason: 'hromadne' };
  const preview = await manager.post('/api/admin/boxes/state/preview', change);
  expect(preview.statusCode, preview.body).toBe(200);
  expect(await list()).toMatchObject([{ id: two.id, result: null }, { id: one.id }]);
  const { matched, set } = preview.json<BulkPreview>();
  const run = await app().call('POST', '/api/admin/boxes/state', {
    headers: { ...manager.headers, 'idempotency-key': randomUUID() },
    payload: { ...change, expected: { matched, set } },
  });
  expect(run.statusCode, run.body).toBeLessThan(300);
  await app().run();
  expect(await list()).toMatchObject([{ id: two.id, result: 'DISCARDED', reason: 'hromadne' }, { id: one.id }]);
  expect(await discards()).toMatchObject([
    { noun_id: one.id, reason: 'ručne' },
    { noun_id: two.id, reason: 'hromadne' },
  ]);
});

test('site staff discard an open inspection with a reason and start another one', async () => {
  const inspection = await started();
  const discard = (reason: string) => porter.post(`/api/admin/inspections/${inspection.id}/discard`, { reason });
  expect((await discard(' ')).statusCode).toBe(400);
  const discarded = await discard('iný box');
  expect(discarded.statusCode, discarded.body).toBe(200);
  expect(discarded.json()).toMatchObject({ result: 'DISCARDED', reason: 'iný box', finishedBy: 'Peter Vrátnik' });
  expect((await discard('znova')).json()).toMatchObject({ code: 'inspection/not-waiting' });
  expect((await finish(inspection)).json()).toMatchObject({ code: 'inspection/not-waiting' });
  expect((await box()).state).toBe('TO_CHECK');
  expect((await started()).id).not.toBe(inspection.id);
  const timeline = await manager.get(`/api/admin/contracts/${first.contractId}/timeline?kind=INSPECTION`);
  expect(timeline.json()).toMatchObject({ entries: [{ id: inspection.id, what: 'DISCARDED', text: 'iný box' }] });
});
