import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aDoor } from '../kit/scenes/door-scene.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

/** More than two pages of a download. */
const rows = 2500;

const database = useTestDatabase();
let app: TestApp;
let scene: StaffScene;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  scene = await openStaffScene(app);
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

async function download(path: string, who = owner) {
  const response = await who.get(`/api/admin/${path}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  // Its size is not known when it begins.
  expect(response.headers['content-length']).toBeUndefined();
  const [header = '', ...lines] = response.body.trimEnd().split('\r\n');
  return { header, ids: lines.map((line) => line.split(',').at(-1)) };
}
const audited = (verb: string) =>
  app.rows<{ changes: Record<string, { after: unknown }> }>(`select changes from audit_log where verb = $1 order by at, id`, [verb]);

test('the door log is sent in pages, each attempt once and the newest first, also where many share an instant', async () => {
  await app.rows(
    `insert into door_log (id, at, event, door, lock_id, staff_id, reason)
     select gen_random_uuid(), $1::timestamptz - n / 700 * interval '1 minute', 'REFUSED', 'BOX', $2, $3, 'door-opening/box-let' from generate_series(1, $4::int) n`,
    [app.clock.now(), await aDoor(scene, scene.here), scene.here.colleagueId, rows],
  );
  const stored = await app.rows<{ id: string }>('select id from door_log order by at desc, id desc');
  const { header, ids } = await download('door-log/csv');
  expect(header).toMatch(/^\uFEFFat,warehouseId,door,.*,id$/);
  expect(ids).toHaveLength(rows);
  expect(ids).toEqual(stored.map(({ id }) => id));
  expect((await download(`door-log/csv?outcome=REFUSED&warehouse=${scene.here.warehouseId}`)).ids).toEqual(ids);
  expect((await download('door-log/csv?outcome=UNLOCKED')).ids).toEqual([]);
  const elsewhere = await aStaffClient(app, { preset: 'manager', warehouseId: scene.there.warehouseId });
  expect((await download('door-log/csv', elsewhere)).ids).toEqual([]);
  expect((await audited('door-log.download')).map(({ changes }) => changes.attempts?.after)).toEqual([rows, rows, 0, 0]);
});

test('the audit log is sent in pages, each entry once and the newest first', async () => {
  await app.rows(
    `insert into audit_log (id, at, actor_kind, staff_id, verb, noun, changes)
     select gen_random_uuid(), $1::timestamptz - n / 700 * interval '1 minute', 'STAFF', $2, 'role.update', 'role', '{}' from generate_series(1, $3::int) n`,
    [app.clock.now(), owner.id, rows],
  );
  const stored = await app.rows<{ id: string }>(`select id from audit_log where verb = 'role.update' order by at desc, id desc`);
  const { ids } = await download('audit-log/csv?verb=role.update');
  expect(ids).toHaveLength(rows);
  expect(ids).toEqual(stored.map(({ id }) => id));
  expect((await download('audit-log/csv?verb=role.delete')).ids).toEqual([]);
  expect((await audited('audit-log.download')).map(({ changes }) => changes.entries?.after)).toEqual([rows, 0]);
});
