import type { ErrorReport, FranchiseEnquiry, WaitlistEntry, WaitlistOffer } from '@komora/api/admin';
import { insertBox, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { causes } from '../kit/scenes/worklist-scene.ts';
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

interface Listed<T> {
  rows: T[];
  next: string | null;
  count: { value: number };
}
const list = async <T>(path: string) => (await owner.get(`/api/admin/${path}`)).json<Listed<T>>();
const close = (kind: string, id: string) => owner.post('/api/admin/today/close', { tasks: [{ kind, id }], reason: 'odpovedané' });

test('an enquiry for a franchise is listed with its answers until it is closed, and then among the closed ones', async () => {
  const id = await causes['franchise-enquiry'].make(scene, scene.here);
  const open = await list<FranchiseEnquiry>('franchise-enquiries?state=OPEN');
  expect(open.rows).toMatchObject([{ id, fullName: 'Ján Záujemca', city: 'Nitra', motivation: 'chcem', closedAt: null }]);
  expect((await close('franchise-enquiry', id)).statusCode).toBe(200);
  expect((await list('franchise-enquiries?state=OPEN')).count.value).toBe(0);
  expect((await list<FranchiseEnquiry>('franchise-enquiries?state=CLOSED')).rows).toMatchObject([
    { id, closedAt: '2026-03-02T09:00:00.000Z' },
  ]);
});

test('error reports come page by page, the newest first, without the context of the person', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 3; index++) {
    app.clock.advance({ minutes: 1 });
    ids.unshift(await causes['error-report'].make(scene, scene.here));
  }
  const first = await list<ErrorReport>('error-reports?limit=2');
  const second = await list<ErrorReport>(`error-reports?limit=2&after=${first.next}`);
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids);
  expect(second.next).toBeNull();
  expect(Object.keys(first.rows[0] ?? {})).not.toContain('context');
  await close('error-report', ids[1] ?? '');
  expect((await list<ErrorReport>('error-reports?state=OPEN')).rows.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
});

test('somebody who waits is removed once, with a reason; an offered box is not taken back', async () => {
  const [waiting, offered] = [await aWaiting(scene, scene.here), await aWaiting(scene, scene.here)];
  await app.rows('update waitlist_entries set notified_at = $2 where id = $1', [offered, app.clock.now()]);
  const ids = async (query: string) => (await list<WaitlistEntry>(`waitlist-entries?${query}`)).rows.map(({ id }) => id);
  expect(await ids('state=WAITING')).toEqual([waiting]);
  expect(await ids('state=OFFERED')).toEqual([offered]);
  expect(await ids(`warehouse=${scene.there.warehouseId}`)).toEqual([]);
  const remove = (id: string) => owner.post(`/api/admin/waitlist-entries/${id}/remove`, { reason: 'na žiadosť' });
  expect((await remove(waiting)).statusCode).toBe(204);
  expect((await remove(waiting)).statusCode).toBe(404);
  expect((await remove(offered)).json()).toMatchObject({ code: 'changed-elsewhere' });
  expect(await ids('')).toEqual([offered]);
  expect(await app.one(`select reason, warehouse_id, personal from audit_log where verb = 'waitlist-entry.remove'`, [])).toEqual({
    reason: 'na žiadosť',
    warehouse_id: scene.here.warehouseId,
    personal: null,
  });
});

describe('a free box that staff offer to a person of the waiting list', () => {
  const offer = (id: string, boxId: string, path = '', who = owner) =>
    who.post(`/api/admin/waitlist-entries/${id}/offer${path}`, { boxId });
  const messagesOf = (id: string) =>
    app.rows<{ data: { until: string } }>(
      `select m.data from messages m join waitlist_entries e on e.email = m.recipient where e.id = $1 and m.template = 'waitlist-free-box'`,
      [id],
    );
  const reservations = (boxId: string) =>
    app.rows('select kind, waitlist_entry_id as entry, expires_at as until from box_reservations where box_id = $1', [boxId]);

  test('is held for this person with a message, as the preview says, although another one waits longer', async () => {
    const longer = await aWaiting(scene, scene.here);
    const id = await aWaiting(scene, scene.here);
    const boxId = await insertBox(app.pool, scene.here.warehouseId, { name: 'Z-9' });
    const manager = await aStaffClient(app, { preset: 'manager', warehouseId: scene.here.warehouseId });
    const previewed = await offer(id, boxId, '/preview', manager);
    expect(previewed.statusCode, previewed.body).toBe(200);
    const { until } = previewed.json<WaitlistOffer>();
    expect(previewed.json()).toMatchObject({ box: 'Z-9', language: 'SK', email: expect.stringContaining('@') });
    expect([await reservations(boxId), await messagesOf(id)]).toEqual([[], []]);
    const made = await offer(id, boxId, '', manager);
    expect(made.statusCode, made.body).toBe(200);
    expect(made.json()).toMatchObject({ id, notifiedAt: app.clock.now().toISOString() });
    expect(await reservations(boxId)).toEqual([{ kind: 'WAITLIST', entry: id, until: new Date(until) }]);
    expect(await messagesOf(id)).toMatchObject([{ data: { until } }]);
    expect(await messagesOf(longer)).toEqual([]);
    expect((await offer(id, boxId)).json()).toMatchObject({ code: 'changed-elsewhere' });
    expect((await offer(longer, boxId)).json()).toMatchObject({ code: 'Box/is-taken' });
    expect(await app.one(`select changes from audit_log where verb = 'waitlist-entry.offer' and noun_id = $1`, [id])).toMatchObject({
      changes: { box: { after: 'Z-9' }, until: { after: until } },
    });
  });

  test('must be free and in the warehouse of the list, within the right of the person', async () => {
    const id = await aWaiting(scene, scene.here);
    const blocked = await insertBox(app.pool, scene.here.warehouseId);
    await app.rows(
      `insert into box_states (box_id, state, from_on, reason, set_at) values ($1, 'REPAIR', $2::timestamptz::date, 'x', $2)`,
      [blocked, app.clock.now()],
    );
    expect((await offer(id, blocked)).json()).toMatchObject({ code: 'Order/Box-not-active' });
    const elsewhere = await insertBox(app.pool, scene.there.warehouseId);
    expect((await offer(id, elsewhere)).json()).toMatchObject({ errors: [{ path: 'boxId' }] });
    const boxId = await insertBox(app.pool, scene.here.warehouseId);
    const stranger = await aStaffClient(app, { preset: 'manager', warehouseId: scene.there.warehouseId });
    expect((await offer(id, boxId, '', stranger)).statusCode).toBe(404);
    expect([await reservations(boxId), await messagesOf(id)]).toEqual([[], []]);
  });

  test('two people who offer it at once to two persons hold it for one', async () => {
    const [one, two] = [await aWaiting(scene, scene.here), await aWaiting(scene, scene.here)];
    const boxId = await insertBox(app.pool, scene.here.warehouseId);
    const manager = await aStaffClient(app, { preset: 'manager' });
    const answers = await Promise.all([offer(one, boxId), offer(two, boxId, '', manager)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await reservations(boxId)).toHaveLength(1);
    expect([...(await messagesOf(one)), ...(await messagesOf(two))]).toHaveLength(1);
  });
});
