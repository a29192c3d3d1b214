import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { anAuditEntry, openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { violatedPromises } from '../kit/violated-promises.ts';

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

const digests = async (query = '') =>
  (await owner.get(`/api/admin/audit-log/digests${query}`)).json<{ days: { day: string; entries: number; digest: string }[] }>().days;
const store = () => app.runJob('store-audit-digests', {});
const violations = async () => (await violatedPromises(app.pool, app.clock.now())).filter((one) => one.includes('digests'));

test('each past day has one digest, also a day without an entry, and concurrent jobs store it once', async () => {
  await store();
  expect(await digests()).toEqual([]);
  const first = await anAuditEntry(scene, scene.here);
  await anAuditEntry(scene, scene.here);
  app.clock.advance({ days: 2 });
  await anAuditEntry(scene, scene.here);
  app.clock.advance({ days: 40 });
  await Promise.all([store(), store(), store()]);
  const days = await digests();
  expect(days).toHaveLength(42);
  expect(days.slice(-3)).toEqual([
    { day: '2026-03-04', entries: 1, digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { day: '2026-03-03', entries: 0, digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { day: '2026-03-02', entries: 2, digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  expect(new Set(days.map(({ digest }) => digest)).size).toBe(42);
  expect((await digests('?from=2026-03-03&to=2026-03-04')).map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-03']);
  expect(await violations()).toEqual([]);

  // The owner of the database can switch the trigger off: the digests show it.
  await app.rows('alter table audit_log disable trigger all');
  await app.rows(`update audit_log set changes = '{"amount": {"before": 1, "after": 2}}' where id = $1`, [first]);
  await app.rows('alter table audit_log enable trigger all');
  expect(await violations()).toHaveLength(1);
  await app.rows('alter table audit_log disable trigger all');
  await app.rows(`update audit_log set changes = '{}' where id = $1`, [first]);
  await app.rows('delete from audit_log where id = $1', [first]);
  await app.rows('alter table audit_log enable trigger all');
  expect(await violations()).toHaveLength(1);
});

test('the erasure of the values of a client leaves the digests as they are', async () => {
  const database = app.pool;
  await database.query(
    `insert into audit_log (at, actor_kind, actor_name, verb, noun, reason, personal)
     values ($1, 'JOB', 'test', 'refund.resend', 'refund', 'Jana asked', '{"name": {"before": "Jana", "after": null}}')`,
    [app.clock.now()],
  );
  app.clock.advance({ days: 1 });
  await store();
  const [newest] = await digests();
  const before = await violations();
  await database.query(`update audit_log set personal = null, reason = null where actor_name = 'test'`);
  expect(await violations()).toEqual(before);
  expect((await digests())[0]).toEqual(newest);
});

test('a stored digest cannot be changed, deleted or stored for a day twice', async () => {
  for (const statement of [
    `update audit_digests set entries = 7`,
    'delete from audit_digests',
    'truncate audit_digests',
    `insert into audit_digests select * from audit_digests limit 1`,
  ])
    await expect(app.rows(statement)).rejects.toThrow();
});
