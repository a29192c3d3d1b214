import type { Problem } from '@komora/api';
import type { TodayRow, WaitlistEntry } from '@komora/api/admin';
import { insertBox, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { aWaiting } from '../staff/worklist-rules.ts';

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

const path = (id: string, act: string) => `/api/admin/waitlist-entries/${id}/${act}`;
const assign = (id: string, staffId: string | null, version = 1, who = owner) => who.post(path(id, 'assign'), { version, staffId });
const close = (id: string, version = 1, who = owner) => who.post(path(id, 'close'), { version, reason: 'našla iný sklad' });
const note = (id: string, words: string, version = 1) => owner.put(path(id, 'note'), { version, note: words });
const idOf = async (who: StaffClient) => (await app.one<{ id: string }>('select id from staff where email = $1', [who.email])).id;
const tasksOf = async (who: StaffClient) =>
  (await who.get('/api/admin/today/waitlist-entry')).json<{ rows: TodayRow[] }>().rows.map(({ id, assignee, detail }) => ({
    id,
    assignee: assignee?.id ?? null,
    detail,
  }));
const listed = async (state: string) =>
  (await owner.get(`/api/admin/waitlist-entries?state=${state}&limit=200`)).json<{ rows: WaitlistEntry[] }>().rows.map(({ id }) => id);

describe('somebody who waits', () => {
  test('is no task until handed over to a colleague, who finds the person in Today with the note', async () => {
    const id = await aWaiting(scene, scene.here);
    const colleague = await aStaffClient(app, { preset: 'manager', warehouseId: scene.here.warehouseId });
    const staffId = await idOf(colleague);
    expect(await tasksOf(colleague)).toEqual([]);
    const noted = await note(id, 'volá večer');
    expect(noted.json()).toMatchObject({ note: 'volá večer', version: 2, followedAt: null, assignee: null });
    const assigned = await assign(id, staffId, 2);
    expect(assigned.statusCode, assigned.body).toBe(200);
    expect(assigned.json()).toMatchObject({ version: 3, assignee: { id: staffId }, followedAt: '2026-03-02T09:00:00.000Z' });
    expect(await tasksOf(colleague)).toEqual([{ id, assignee: staffId, detail: 'volá večer' }]);
    expect((await assign(id, null, 3)).json()).toMatchObject({ assignee: null, followedAt: null });
    expect(await tasksOf(colleague)).toEqual([]);
    expect(await app.rows(`select verb, changes, personal, reason from audit_log where noun_id = $1 order by at, id`, [id])).toMatchObject([
      { verb: 'waitlist-entry.note', changes: { hasNote: { before: false, after: true } }, personal: null },
      { verb: 'waitlist-entry.assign', changes: { staffId: { before: null, after: staffId } } },
      { verb: 'waitlist-entry.assign', changes: { staffId: { before: staffId, after: null } } },
    ]);
  });

  test('is handed over only to somebody who sees the person', async () => {
    const id = await aWaiting(scene, scene.here);
    const stranger = await aStaffClient(app, { preset: 'manager', warehouseId: scene.there.warehouseId });
    expect((await assign(id, await idOf(stranger))).json()).toMatchObject({ errors: [{ path: 'staffId' }] });
    expect((await assign(id, id)).json()).toMatchObject({ errors: [{ path: 'staffId' }] });
    expect((await assign(id, null, 1, stranger)).statusCode).toBe(404);
    expect(await app.one('select followed_at, version from waitlist_entries where id = $1', [id])).toEqual({
      followed_at: null,
      version: 1,
    });
  });

  test('handed over in Today by a colleague stays a task of the other one', async () => {
    const id = await aWaiting(scene, scene.here);
    const [one, two] = [await aStaffClient(app, { preset: 'manager' }), await aStaffClient(app, { preset: 'manager' })];
    await assign(id, await idOf(one));
    const staffId = await idOf(two);
    const passed = await one.post('/api/admin/today/assign', { tasks: [{ kind: 'waitlist-entry', id }], staffId });
    expect(passed.statusCode, passed.body).toBe(200);
    const { rows } = (await owner.get('/api/admin/waitlist-entries?limit=200')).json<{ rows: WaitlistEntry[] }>();
    expect(rows.find((row) => row.id === id)?.assignee?.id).toBe(staffId);
    await close(id, 2);
  });

  test('and whose task was snoozed is seen at once by the next colleague, and not after a repetition', async () => {
    const id = await aWaiting(scene, scene.here);
    const [one, two] = [await aStaffClient(app, { preset: 'manager' }), await aStaffClient(app, { preset: 'manager' })];
    const isSeen = async (who: StaffClient) => (await tasksOf(who)).some((task) => task.id === id);
    await assign(id, await idOf(one));
    const snooze = () => one.post('/api/admin/today/snooze', { tasks: [{ kind: 'waitlist-entry', id }], until: '2026-03-09' });
    expect((await snooze()).statusCode).toBe(200);
    expect((await assign(id, await idOf(one), 2)).statusCode).toBe(200);
    expect(await isSeen(one)).toBe(false);
    expect((await assign(id, await idOf(two), 3)).statusCode).toBe(200);
    expect(await isSeen(two)).toBe(true);
    await snooze();
    const passed = await one.post('/api/admin/today/assign', { tasks: [{ kind: 'waitlist-entry', id }], staffId: await idOf(one) });
    expect(passed.statusCode, passed.body).toBe(200);
    expect(await isSeen(one)).toBe(true);
    await close(id, 4);
  });

  test('for an archived warehouse is handed over to nobody, and leaves the list of tasks', async () => {
    const id = await aWaiting(scene, scene.there);
    const staffId = await idOf(owner);
    expect((await assign(id, staffId)).statusCode).toBe(200);
    await app.rows('delete from box_reservations where box_id in (select id from boxes where warehouse_id = $1)', [
      scene.there.warehouseId,
    ]);
    const archived = 'update warehouses set deactivated_at = $2, archived_at = $2 where id = $1';
    await app.rows(archived, [scene.there.warehouseId, app.clock.now()]);
    const rejected = await assign(id, staffId, 2);
    expect([rejected.statusCode, rejected.json<Problem>().code]).toEqual([409, 'warehouse/archived']);
    expect((await assign(id, staffId, 1)).json<Problem>().code).toBe('changed-elsewhere');
    expect((await assign(id, null, 2)).json()).toMatchObject({ version: 3, followedAt: null });
    await app.rows(archived, [scene.there.warehouseId, null]);
  });

  test('whose place is closed is no task, gets no offer, stays listed, and can register again', async () => {
    const id = await aWaiting(scene, scene.here);
    await assign(id, await idOf(owner));
    const closed = await close(id, 2);
    expect(closed.statusCode, closed.body).toBe(200);
    expect(closed.json()).toMatchObject({ closedAt: '2026-03-02T09:00:00.000Z', notifiedAt: null, version: 3 });
    expect((await tasksOf(owner)).map((task) => task.id)).not.toContain(id);
    expect(await listed('WAITING')).not.toContain(id);
    expect(await listed('CLOSED')).toContain(id);
    const boxId = await insertBox(app.pool, scene.here.warehouseId);
    for (const answer of [await close(id, 3), await assign(id, null, 3), await owner.post(path(id, 'offer'), { boxId })])
      expect(answer.json()).toMatchObject({ code: 'changed-elsewhere' });
    expect((await note(id, 'po uzavretí', 3)).statusCode).toBe(200);
    const { email } = await app.one<{ email: string }>('select email from waitlist_entries where id = $1', [id]);
    const again = `insert into waitlist_entries (warehouse_id, email, language, created_at) values ($1, upper($2), 'SK', $3)`;
    await app.rows(again, [scene.here.warehouseId, email, app.clock.now()]);
    await expect(app.rows(again, [scene.here.warehouseId, email, app.clock.now()])).rejects.toThrow('waitlist_entries_once');
    expect((await owner.post(path(id, 'remove'), { reason: 'na žiadosť' })).statusCode).toBe(204);
    expect(await app.one(`select reason from audit_log where verb = 'waitlist-entry.close' and noun_id = $1`, [id])).toEqual({
      reason: 'našla iný sklad',
    });
  });

  test('and whose place is closed is passed over when a box becomes free', async () => {
    await app.rows('delete from waitlist_entries where warehouse_id = $1', [scene.here.warehouseId]);
    const [first, second] = [await aWaiting(scene, scene.here), await aWaiting(scene, scene.here)];
    await close(first);
    const freed = async () => {
      const boxId = await insertBox(app.pool, scene.here.warehouseId);
      await app.rows(
        `insert into box_states (box_id, state, from_on, until_on, reason, set_at) values ($1, 'REPAIR', '2026-02-01', '2026-03-01', 'x', $2)`,
        [boxId, app.clock.now()],
      );
      await app.runJob('offer-expired-holds', {});
      return app.rows('select waitlist_entry_id as id from box_reservations where box_id = $1', [boxId]);
    };
    await app.rows('update waitlist_entries set box_size = null where id = any($1::uuid[])', [[first, second]]);
    expect(await freed()).toEqual([{ id: second }]);
    // Nobody but the closed one is left.
    expect(await freed()).toEqual([]);
  });

  test('is changed by one of two people who do it at once', async () => {
    const id = await aWaiting(scene, scene.here);
    const answers = await Promise.all([close(id), note(id, 'jeden'), assign(id, await idOf(owner))]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await app.one('select version from waitlist_entries where id = $1', [id])).toEqual({ version: 2 });
  });

  test('with a note that is too long is rejected', async () => {
    const id = await aWaiting(scene, scene.here);
    expect((await note(id, 'x'.repeat(4001))).statusCode).toBe(400);
    expect((await note(id, 'x'.repeat(4000))).statusCode).toBe(200);
  });
});
