import { randomUUID } from 'node:crypto';
import type { Problem } from '@komora/api';
import type {
  ArchivePreview,
  BoxRecord,
  BulkPreview,
  Me,
  OccupancyRow,
  OccupancyTotal,
  TodayRow,
  WarehouseRecord,
} from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aBox } from '../kit/scenes/set-up-scene.ts';
import { openStaffScene, type PlaceScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { aWaiting } from '../staff/worklist-rules.ts';

const database = useTestDatabase();
let app: TestApp;
let scene: StaffScene;
let owner: StaffClient;
let place: PlaceScene;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  scene = await openStaffScene(app);
  owner = await aStaffClient(app);
  place = scene.here;
  await app.rows(
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from)
     select 'SVK', kind, type, 2300, '2020-01-01' from unnest(array['RENT', 'INSURANCE']) kind, unnest(array['FyzickaOsoba', 'PravnickaOsoba']) type
     on conflict do nothing`,
    [],
  );
});
afterAll(() => app.close());

const path = (act: string) => `/api/admin/warehouses/${place.warehouseId}${act}`;
const version = async () => (await owner.get(path(''))).json<WarehouseRecord>().version;
const act = async (name: string) =>
  owner.post(path(name), { version: await version(), ...(name === '/archive' ? { reason: 'koniec nájmu budovy' } : {}) });
const preview = async () => (await owner.post(path('/archive/preview'))).json<ArchivePreview>();
const emptyIt = () =>
  app.rows('delete from box_reservations where box_id in (select id from boxes where warehouse_id = $1)', [place.warehouseId]);
const offer = (boxId: string, entryId: string, hours = 24) =>
  app.rows(
    `insert into box_reservations (box_id, kind, waitlist_entry_id, reserved_at, expires_at)
     values ($1, 'WAITLIST', $2, $3::timestamptz - interval '1 day', $3::timestamptz + make_interval(hours => $4))`,
    [boxId, entryId, app.clock.now(), hours],
  );
const isPublic = async () => (await app.get(`/api/client/warehouse/${place.warehouseId}`)).statusCode === 200;

test('what is let, held or offered stands against the archive, by name and with the record that ends it', async () => {
  await emptyIt();
  const entryId = await aWaiting(scene, place);
  const [offered, rented] = [await aBox(scene, place), await aBox(scene, place)];
  await offer(offered, entryId);
  await app.rows(`insert into box_reservations (box_id, kind, contract_id, reserved_at) values ($1, 'RENTED', $2, $3)`, [
    rented,
    place.contractId,
    app.clock.now(),
  ]);
  const found = await preview();
  expect(found).toMatchObject({ count: 2, waiting: 1 });
  expect(found.obstacles).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ boxId: offered, kind: 'OFFER', id: entryId, contractNumber: null, expiresAt: '2026-03-03T09:00:00.000Z' }),
      expect.objectContaining({ boxId: rented, kind: 'RENTED', id: place.contractId, contractNumber: expect.any(String), expiresAt: null }),
    ]),
  );
  expect((await act('/archive')).json<Problem>().code).toBe('warehouse/in-use');
  expect((await owner.get(path(''))).json()).toMatchObject({ archivedAt: null, deactivatedAt: null });
  await emptyIt();
});

test('a hold or an offer that has ended is no obstacle in the preview, one that ends in this instant neither', async () => {
  await emptyIt();
  const [over, ending, open] = [await aBox(scene, place), await aBox(scene, place), await aBox(scene, place)];
  const [first, second, third] = [await aWaiting(scene, place), await aWaiting(scene, place), await aWaiting(scene, place)];
  await offer(over, first, -1);
  await offer(ending, second, 0);
  expect(await preview()).toMatchObject({ count: 0, obstacles: [] });
  await offer(open, third, 1);
  expect(await preview()).toMatchObject({ count: 1, obstacles: [{ boxId: open, id: third }] });
  await emptyIt();
});

test('the draft of a move-in stands against the archive with its id and the end of its hold', async () => {
  await emptyIt();
  const boxId = await aBox(scene, place);
  const headers = { ...owner.headers, 'idempotency-key': randomUUID() };
  const made = await app.call('POST', '/api/admin/move-ins', { headers, payload: { warehouseId: place.warehouseId } });
  const draft = made.json<{ id: string }>();
  const held = await owner.put(`/api/admin/move-ins/${draft.id}/box`, { version: 1, boxId });
  expect(held.statusCode, held.body).toBe(200);
  const { heldUntil } = held.json<{ heldUntil: string }>();
  expect((await preview()).obstacles).toEqual([expect.objectContaining({ boxId, kind: 'MOVE_IN', id: draft.id, expiresAt: heldUntil })]);
  await emptyIt();
});

test('an archived warehouse leaves public pages and choices, keeps its records, and comes back without orders', async () => {
  expect(await isPublic()).toBe(true);
  const archived = await act('/archive');
  expect(archived.statusCode, archived.body).toBe(200);
  expect(archived.json()).toMatchObject({ archivedAt: '2026-03-02T09:00:00.000Z', deactivatedAt: '2026-03-02T09:00:00.000Z' });
  expect(await isPublic()).toBe(false);
  const search = (await app.get('/api/client/warehouse?language=SK')).body;
  expect(search).not.toContain(place.warehouseId);
  const ids = async (state: string) =>
    (await owner.get(`/api/admin/warehouses?limit=200${state}`)).json<{ rows: WarehouseRecord[] }>().rows.map(({ id }) => id);
  for (const state of ['', '&state=OPEN', '&state=DEACTIVATED']) expect(await ids(state)).not.toContain(place.warehouseId);
  expect(await ids('&state=ARCHIVED')).toEqual([place.warehouseId]);
  const me = (await owner.get('/api/admin/me')).json<Me>();
  expect(me.warehouses.find(({ id }) => id === place.warehouseId)).toMatchObject({ isArchived: true });
  expect((await owner.get(`/api/admin/contracts/${place.contractId}`)).statusCode).toBe(200);
  expect((await act('/activate')).json<Problem>().code).toBe('warehouse/archived');
  expect((await act('/restore')).json()).toMatchObject({ archivedAt: null, deactivatedAt: '2026-03-02T09:00:00.000Z' });
  expect(await isPublic()).toBe(true);
  expect((await act('/activate')).statusCode).toBe(200);
  expect(
    await app.rows(
      `select verb, reason from audit_log where noun_id = $1 and verb in ('warehouse.archive', 'warehouse.restore') order by at, id`,
      [place.warehouseId],
    ),
  ).toEqual([
    { verb: 'warehouse.archive', reason: 'koniec nájmu budovy' },
    { verb: 'warehouse.restore', reason: null },
  ]);
});

test('boxes of an archived warehouse are no tasks, in no list of all boxes, and in no report from that day', async () => {
  const boxId = await aBox(scene, place);
  await app.rows(`insert into box_states (box_id, state, from_on, reason, set_at) values ($1, 'REPAIR', '2026-03-01', 'zámok', now())`, [
    boxId,
  ]);
  // The factory enters boxes at the time of the machine.
  await app.rows(`update boxes set created_at = '2026-01-01' where id = $1`, [boxId]);
  const tasks = async () =>
    (await owner.get(`/api/admin/today/box-repair?warehouse=${place.warehouseId}`)).json<{ rows: TodayRow[] }>().rows.map(({ id }) => id);
  const occupied = async (day: string) => {
    const report = (await owner.get(`/api/admin/reports/occupancy?asOf=${day}`)).json<{ rows: OccupancyRow[]; totals: OccupancyTotal[] }>();
    const total = report.totals.find(({ currency }) => currency === place.currency)?.boxes ?? 0;
    return { boxes: report.rows.find(({ id }) => id === place.warehouseId)?.boxes ?? 0, total };
  };
  const listed = async (query: string) => {
    const { rows, count } = (await owner.get(`/api/admin/boxes?limit=200${query}`)).json<{ rows: BoxRecord[]; count: { value: number } }>();
    return { hasBox: rows.some(({ id }) => id === boxId), count: count.value };
  };
  const here = `&warehouse=${place.warehouseId}`;
  const chosen = async (selection: object) =>
    (await owner.post('/api/admin/boxes/offer/preview', { selection, active: false, reason: 'koniec' })).json<BulkPreview>().matched;
  expect(await tasks()).toContain(boxId);
  const [before, today] = [await occupied('2026-03-01'), await occupied('2026-03-02')];
  const [all, ofPlace, allChosen] = [await listed(''), await listed(here), await chosen({ filter: {} })];
  expect([all.hasBox, ofPlace.hasBox, allChosen]).toEqual([true, true, all.count]);
  expect([before.boxes, today.boxes]).toEqual([2, 2]);

  expect((await act('/archive')).statusCode).toBe(200);
  expect(await tasks()).toEqual([]);
  expect(await occupied('2026-03-01')).toEqual(before);
  // The contract of the scene still has its box.
  expect(await occupied('2026-03-02')).toEqual({ boxes: 1, total: today.total - 1 });
  expect(await listed('')).toEqual({ hasBox: false, count: all.count - ofPlace.count });
  for (const state of ['REPAIR', 'FREE_TO_LET']) expect(await listed(`&state=${state}`)).toMatchObject({ hasBox: false });
  expect(await listed(here)).toEqual(ofPlace);
  expect(await chosen({ filter: {} })).toBe(allChosen - ofPlace.count);
  expect(await chosen({ filter: { warehouse: place.warehouseId } })).toBe(ofPlace.count);
  expect(await chosen({ ids: [boxId] })).toBe(1);
  await act('/restore');
});

test('the database keeps an archived warehouse empty, and one that is not empty out of the archive', async () => {
  const [one, two] = [await aBox(scene, place), await aBox(scene, place)];
  const [first, second] = [await aWaiting(scene, place), await aWaiting(scene, place)];
  await offer(one, first);
  const archive = () =>
    app.rows('update warehouses set deactivated_at = $2, archived_at = $2 where id = $1', [place.warehouseId, app.clock.now()]);
  await expect(archive()).rejects.toThrow('let, held or offered');
  await emptyIt();
  await archive();
  await expect(offer(two, second)).rejects.toThrow('archived warehouse');
  await app.rows('update warehouses set archived_at = null where id = $1', [place.warehouseId]);
});

test('a hold that has just ended does not stand against the archive, before the job deletes it, and does not come back', async () => {
  await emptyIt();
  const [boxId, entryId] = [await aBox(scene, place), await aWaiting(scene, place)];
  const now = app.clock.now();
  const hold = (until: string) =>
    app.rows(
      `insert into box_reservations (box_id, kind, waitlist_entry_id, reserved_at, expires_at)
       values ($1, 'WAITLIST', $2, $3::timestamptz - interval '1 day', $3::timestamptz + $4::interval) on conflict (box_id) do update set expires_at = excluded.expires_at`,
      [boxId, entryId, now, until],
    );
  await hold('1 second');
  expect((await preview()).count).toBe(1);
  expect((await act('/archive')).json<Problem>().code).toBe('warehouse/in-use');
  await hold('0 seconds');
  expect((await preview()).count).toBe(0);
  expect((await act('/archive')).statusCode).toBe(200);
  await expect(hold('1 second')).rejects.toThrow('archived warehouse');
  expect((await act('/restore')).statusCode).toBe(200);
  expect((await act('/activate')).statusCode).toBe(200);
  await emptyIt();
});
