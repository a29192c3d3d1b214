import { randomUUID } from 'node:crypto';
import type { Problem } from '@komora/api';
import type { Inspection } from '@komora/api/admin';
import { insertWarehouse } from '@komora/testing';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aPhoneJpeg, aPicture } from '../kit/builders/picture.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { aBox, aWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { balanceOf, expectLedgerInvariants } from '../ledger/ledger.ts';
import { requestTermination, runNight } from '../termination/termination.ts';

const { app } = useMockGateway();
let tenant: Tenant;
let porter: StaffClient;
let manager: StaffClient;

beforeAll(() =>
  app().rows(
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from)
     select 'SVK', 'CLEANING', x, 2300, '2020-01-01' from unnest(array['FyzickaOsoba', 'PravnickaOsoba']) x on conflict do nothing`,
  ),
);
/** A box whose client left yesterday. */
beforeEach(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  const warehouseId = await aWarehouse(app());
  await app().rows('update warehouses set inspect_after_move_out = true where id = $1', [warehouseId]);
  tenant = await aTenant(app(), { boxId: await aBox(app(), {}, warehouseId) });
  await requestTermination(app(), tenant, '2026-03-02', true);
  app().clock.set('2026-03-03T04:00:00Z');
  await runNight(app());
  porter = await aStaffClient(app(), { preset: 'site-staff', warehouseId, name: 'Peter Vrátnik' });
  manager = await aStaffClient(app(), { preset: 'manager', warehouseId });
});

const start = async (who = porter) => {
  const response = await who.post(`/api/admin/boxes/${tenant.boxId}/inspections`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Inspection>();
};
const upload = (id: string, file: Buffer, who = porter, photo?: string) =>
  app().http.inject({
    method: 'POST',
    url: `/api/admin/inspections/${id}/photos${photo === undefined ? '' : `?photo=${photo}`}`,
    headers: { ...who.headers, 'content-type': 'application/octet-stream' },
    payload: file,
  });
const fine = ({ points }: Inspection, change: object = {}) => ({
  points: points.map(({ point }) => ({ point, outcome: 'OK', note: '' })),
  result: 'FREE',
  charge: null,
  ...change,
});
const finish = (id: string, body: object, who = porter, key = randomUUID()) =>
  app().call('POST', `/api/admin/inspections/${id}/finish`, {
    headers: { ...who.headers, 'idempotency-key': key },
    payload: { reason: 'Po odchode', ...body },
  });
const stateOfBox = async () => (await manager.get(`/api/admin/boxes/${tenant.boxId}`)).json<{ state: string }>().state;
const isOnToday = async () => (await manager.get('/api/admin/today/box-to-check')).body.includes(tenant.boxId);
const codes = (response: { json(): unknown }) => (response.json() as Problem).errors?.map(({ path, code }) => `${path} ${code}`);
const charge = { kind: 'CLEANING', unitNet: 2000, dueInDays: 14 };

test('a freed box is inspected by site staff, is offered again, and leaves the list of today', async () => {
  expect([await stateOfBox(), await isOnToday()]).toEqual(['TO_CHECK', true]);
  const inspection = await start();
  expect(inspection).toMatchObject({
    contract: { id: tenant.contractId, endsOn: '2026-03-02' },
    startedBy: 'Peter Vrátnik',
    finishedAt: null,
    points: ['EMPTY', 'CLEAN', 'DOOR', 'WALLS', 'LIGHT'].map((point) => ({ point, outcome: null, note: '' })),
  });
  // A colleague joins the same one.
  expect((await Promise.all([start(manager), start()])).map(({ id }) => id)).toEqual([inspection.id, inspection.id]);
  const ended = await finish(inspection.id, fine(inspection));
  expect(ended.statusCode, ended.body).toBe(200);
  expect(ended.json()).toMatchObject({ result: 'FREE', finishedBy: 'Peter Vrátnik', reason: 'Po odchode', invoice: null });
  expect([await stateOfBox(), await isOnToday()]).toEqual(['FREE_TO_LET', false]);
  expect(await balanceOf(app(), tenant.clientId)).toBe(0);
  for (const subject of [`box=${tenant.boxId}`, `contract=${tenant.contractId}`])
    expect((await porter.get(`/api/admin/inspections?${subject}`)).json()).toMatchObject({
      inspections: [{ id: inspection.id, result: 'FREE' }],
    });
  expect((await finish(inspection.id, fine(inspection))).json()).toMatchObject({ code: 'inspection/not-waiting' });
  expect((await porter.post(`/api/admin/boxes/${tenant.boxId}/inspections`)).json()).toMatchObject({ code: 'inspection/not-waiting' });
  await expect(app().rows(`update box_inspections set reason = 'other' where id = $1`, [inspection.id])).rejects.toThrow(/has ended/);
});

test('a damaged box goes to repair, and its former client is charged exactly what the preview says, once', async () => {
  const inspection = await start();
  const points = fine(inspection).points.map((point, index) =>
    index === 1 ? { ...point, outcome: 'PROBLEM', note: 'olej na podlahe' } : point,
  );
  const findings = fine(inspection, { points, result: 'REPAIR', charge });
  const preview = await manager.post(`/api/admin/inspections/${inspection.id}/preview`, findings);
  expect(preview.json()).toMatchObject({ charge: { gross: 2460, currency: 'EUR', dueOn: '2026-03-17' } });
  expect([await stateOfBox(), await balanceOf(app(), tenant.clientId)]).toEqual(['TO_CHECK', 0]);
  expect((await app().one<{ count: number }>(`select count(*)::int from messages where template = 'charge-issued'`)).count).toBe(0);
  const key = randomUUID();
  const [once, again] = [await finish(inspection.id, findings, manager, key), await finish(inspection.id, findings, manager, key)];
  expect(once.statusCode, once.body).toBe(200);
  expect(again.json()).toEqual(once.json());
  expect(once.json()).toMatchObject({ result: 'REPAIR', invoice: { number: expect.any(String) } });
  expect([await stateOfBox(), await balanceOf(app(), tenant.clientId)]).toEqual(['REPAIR', 2460]);
  const audited = await app().rows<{ reason: string; changes: object; contract_id: string }>(
    `select reason, changes, contract_id from audit_log where verb = 'inspection.finish' and noun_id = $1`,
    [inspection.id],
  );
  expect(audited).toMatchObject([
    { reason: 'Po odchode', contract_id: tenant.contractId, changes: { result: { after: 'REPAIR' }, problems: { after: 1 } } },
  ]);
  await expectLedgerInvariants(app());
});

test('site staff may inspect but not charge, and nothing is changed by a rejected end', async () => {
  const inspection = await start();
  expect((await finish(inspection.id, fine(inspection, { charge }))).statusCode).toBe(403);
  expect((await porter.post(`/api/admin/inspections/${inspection.id}/preview`, fine(inspection, { charge }))).statusCode).toBe(403);
  const { points } = fine(inspection);
  expect(codes(await finish(inspection.id, fine(inspection, { points: points.slice(1) })))).toEqual(['points revalid/rule/basic/not-null']);
  const silent = points.map((point, index) => (index === 2 ? { ...point, outcome: 'PROBLEM' } : point));
  expect(codes(await finish(inspection.id, fine(inspection, { points: silent })))).toEqual(['points.2.note revalid/rule/basic/not-null']);
  expect((await finish(inspection.id, { ...fine(inspection), reason: ' ' })).statusCode).toBe(400);
  expect([await stateOfBox(), await balanceOf(app(), tenant.clientId)]).toEqual(['TO_CHECK', 0]);
  // A colleague sets another state meanwhile.
  const { version } = (await manager.get(`/api/admin/boxes/${tenant.boxId}`)).json<{ version: number }>();
  const use = { state: 'OWN_USE', from: '2026-03-03', until: null, reason: 'dielňa', version };
  expect((await manager.put(`/api/admin/boxes/${tenant.boxId}/state`, use)).statusCode).toBe(200);
  expect((await finish(inspection.id, fine(inspection))).json()).toMatchObject({ code: 'inspection/not-waiting' });
  expect(await stateOfBox()).toBe('OWN_USE');
});

test('photos have no metadata, are only for staff of the place, and end with the inspection', async () => {
  const inspection = await start();
  const { photos } = (await upload(inspection.id, await aPhoneJpeg())).json<Inspection>();
  const [photo = ''] = photos;
  const file = await porter.get(`/api/admin/inspection-photos/${photo}`);
  expect(file.headers['content-type']).toBe('image/webp');
  const stored = await sharp(file.rawPayload).metadata();
  expect([stored.width, stored.height, stored.exif]).toEqual([600, 800, undefined]);
  expect(file.rawPayload.includes('GPS')).toBe(false);
  expect(codes(await upload(inspection.id, Buffer.from('no photo')))).toEqual(['file photo/unsupported-type']);
  const stranger = await aStaffClient(app(), { preset: 'manager', warehouseId: await insertWarehouse(app().pool) });
  expect((await stranger.get(`/api/admin/inspection-photos/${photo}`)).statusCode).toBe(404);
  expect((await upload(inspection.id, await aPicture(), stranger)).statusCode).toBe(404);
  expect((await app().get(`/api/admin/inspection-photos/${photo}`, tenant.token)).statusCode).toBe(401);
  await app().rows(`insert into inspection_photos select gen_random_uuid(), $1, 'x', now() from generate_series(1, 18)`, [inspection.id]);
  const many = await Promise.all([upload(inspection.id, await aPicture()), upload(inspection.id, await aPicture())]);
  expect(many.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const remove = () => app().call('DELETE', `/api/admin/inspection-photos/${photo}`, { headers: porter.headers });
  expect((await remove()).json<Inspection>().photos).not.toContain(photo);
  expect((await remove()).statusCode).toBe(404);
  await finish(inspection.id, fine(inspection));
  expect((await upload(inspection.id, await aPicture())).json()).toMatchObject({ code: 'inspection/not-waiting' });
});

test('a photo that is sent again after a lost response is stored and audited once, also at the same time', async () => {
  const inspection = await start();
  const [file, photo] = [await aPicture(), randomUUID()];
  const sent = await Promise.all([upload(inspection.id, file, porter, photo), upload(inspection.id, file, porter, photo)]);
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await upload(inspection.id, file, porter, photo)).json<Inspection>().photos).toEqual([photo]);
  const audited = () => app().rows(`select from audit_log where verb = 'inspection.photo' and noun_id = $1`, [inspection.id]);
  expect(await audited()).toHaveLength(1);
  // The end does not make a late repetition an error.
  await finish(inspection.id, fine(inspection));
  expect((await upload(inspection.id, file, porter, photo)).json<Inspection>().photos).toEqual([photo]);
  const { warehouseId } = (await manager.get(`/api/admin/boxes/${tenant.boxId}`)).json<{ warehouseId: string }>();
  const boxId = await aBox(app(), {}, warehouseId);
  const use = { state: 'TO_CHECK', from: '2026-03-03', until: null, reason: 'po oprave', version: 1 };
  expect((await manager.put(`/api/admin/boxes/${boxId}/state`, use)).statusCode).toBe(200);
  const other = (await manager.post(`/api/admin/boxes/${boxId}/inspections`)).json<Inspection>();
  expect(codes(await upload(other.id, file, manager, photo))).toEqual(['photo revalid/rule/basic/regex']);
  expect(await audited()).toHaveLength(1);
});

test('the timeline of the contract and of the client shows the inspection with its charge', async () => {
  const inspection = await start();
  await finish(inspection.id, fine(inspection, { result: 'REPAIR', charge }), manager);
  const timeline = async (who: StaffClient, path: string) =>
    (await who.get(`/api/admin/${path}/timeline?kind=INSPECTION`)).json<{ entries: object[] }>().entries;
  const { number } = await app().one<{ number: string }>('select number from invoices where client_id = $1 and amount_gross = 2460', [
    tenant.clientId,
  ]);
  const entry = {
    id: inspection.id,
    what: 'REPAIR',
    text: 'Po odchode',
    state: number,
    amount: { amount: 2460, currency: 'EUR' },
    contractId: tenant.contractId,
  };
  for (const path of [`contracts/${tenant.contractId}`, `clients/${tenant.clientId}`])
    expect(await timeline(manager, path)).toEqual([expect.objectContaining(entry)]);
});

test("the operator's own checklist is used from the next inspection on", async () => {
  const owner = await aStaffClient(app());
  const first = await start();
  const change = await owner.put('/api/admin/settings/inspection', { value: { items: ['Box je prázdny', 'Kľúče vrátené'] }, version: 0 });
  expect(change.statusCode, change.body).toBe(200);
  expect((await start()).points).toEqual(first.points);
  await app().rows('delete from box_inspections where id = $1', [first.id]);
  expect((await start()).points.map(({ point }) => point)).toEqual(['Box je prázdny', 'Kľúče vrátené']);
  expect((await owner.put('/api/admin/settings/inspection', { value: { items: [] }, version: 1 })).statusCode).toBe(200);
});

test('photos are deleted after a year, and inspections after three', async () => {
  const inspection = await start();
  await upload(inspection.id, await aPicture());
  await finish(inspection.id, fine(inspection));
  const left = async () => {
    await app().runJob('purge-expired', {});
    return app().rows<{ photos: number }>(
      'select (select count(*)::int from inspection_photos where inspection_id = i.id) as photos from box_inspections i where id = $1',
      [inspection.id],
    );
  };
  expect(await left()).toEqual([{ photos: 1 }]);
  app().clock.set('2027-03-04T04:00:00Z');
  expect(await left()).toEqual([{ photos: 0 }]);
  app().clock.set('2029-03-04T04:00:00Z');
  expect(await left()).toEqual([]);
});
