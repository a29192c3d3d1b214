import type { ErrorReport, FranchiseEnquiry, WaitlistEntry } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
