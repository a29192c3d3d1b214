import { randomUUID } from 'node:crypto';
import { type AuditEntry, RIGHTS, type Role, type StaffMember, type StaffSession } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, insertStaff, openStaffSession, type StaffClient, type StaffFixture } from '../kit/builders/staff.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let scene: StaffScene;
let owner: StaffClient;
let roles: Role[];
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  scene = await openStaffScene(app);
  owner = await aStaffClient(app);
  roles = (await owner.get('/api/admin/roles')).json<{ roles: Role[] }>().roles;
});
afterAll(() => app.close());

const roleOf = (preset: string) => roles.find((role) => role.preset === preset)?.id ?? '';
const at = (roleId: string, place: { warehouseId?: string; legalEntityId?: string } = {}, endsAt: string | null = null) => ({
  roleId,
  warehouseId: place.warehouseId ?? null,
  legalEntityId: place.legalEntityId ?? null,
  endsAt,
});
const invite = (who: StaffClient, ...assignments: object[]) =>
  who.post('/api/admin/staff', { email: `new.${randomUUID()}@example.com`, name: 'Nový', locale: 'SK', assignments });
const person = (fixture: StaffFixture) => insertStaff(app.pool, app.context.secretKey, fixture);
const assign = (who: StaffClient, id: string, assignments: object[], version = 1) =>
  who.put(`/api/admin/staff/${id}/assignments`, { assignments, version });
const end = (who: StaffClient, id: string) => who.post(`/api/admin/staff/${id}/end`, { reason: 'left' });
const codeOf = (response: { statusCode: number; body: string }) => [
  response.statusCode,
  response.body === '' ? 'ok' : ((JSON.parse(response.body) as { code?: string }).code ?? 'ok'),
];
const listed = async (who: StaffClient) => (await who.get('/api/admin/staff')).json<{ staff: StaffMember[] }>().staff;

describe('nobody grants what they do not hold', () => {
  test('a manager invites site staff of the own warehouse, but no accountant, no owner, and nobody elsewhere', async () => {
    const { here, there } = scene;
    const manager = await aStaffClient(app, { preset: 'manager', warehouseId: here.warehouseId });
    expect(codeOf(await invite(manager, at(roleOf('site-staff'), here && { warehouseId: here.warehouseId })))).toEqual([200, 'ok']);
    for (const preset of ['accountant', 'owner', 'admin-user'])
      expect(codeOf(await invite(manager, at(roleOf(preset), { warehouseId: here.warehouseId })))).toEqual([
        403,
        'staff/beyond-own-rights',
      ]);
    // A place out of scope gets the response of an unknown one.
    for (const place of [{ warehouseId: there.warehouseId }, { warehouseId: randomUUID() }, { legalEntityId: here.legalEntityId }, {}])
      expect(codeOf(await invite(manager, at(roleOf('site-staff'), place)))).toEqual([400, 'request/invalid']);
  });

  test('a person who holds a right until a day cannot grant it for longer', async () => {
    const { warehouseId } = scene.here;
    const endsAt = new Date('2026-04-01T00:00:00Z');
    const manager = await aStaffClient(app, { preset: 'manager', warehouseId, endsAt });
    expect(codeOf(await invite(manager, at(roleOf('site-staff'), { warehouseId })))).toEqual([403, 'staff/beyond-own-rights']);
    expect(codeOf(await invite(manager, at(roleOf('site-staff'), { warehouseId }, '2026-03-31T00:00:00Z')))).toEqual([200, 'ok']);
  });

  test('and nobody takes it away: a manager cannot end, invite again or degrade an accountant of the same warehouse', async () => {
    const { warehouseId } = scene.here;
    const manager = await aStaffClient(app, { preset: 'manager', warehouseId });
    const { id } = await person({ preset: 'accountant', warehouseId });
    const calls = [
      await end(manager, id),
      await assign(manager, id, [at(roleOf('read-only'), { warehouseId })]),
      await manager.post(`/api/admin/staff/${id}/invitation`, { reason: 'takes over the account' }),
    ];
    for (const call of calls) expect(codeOf(call)).toEqual([403, 'staff/beyond-own-rights']);
  });

  test('a manager changes only assignments of the own warehouse, and cannot end a person who works elsewhere too', async () => {
    const { here, there } = scene;
    const manager = await aStaffClient(app, { preset: 'manager', warehouseId: here.warehouseId });
    const { id } = await person({ preset: 'site-staff', warehouseId: here.warehouseId });
    const both = [
      at(roleOf('site-staff'), { warehouseId: here.warehouseId }),
      at(roleOf('site-staff'), { warehouseId: there.warehouseId }),
    ];
    expect(codeOf(await assign(owner, id, both))).toEqual([200, 'ok']);
    expect((await listed(manager)).find((one) => one.id === id)?.assignments).toEqual([both[0]]);
    expect(codeOf(await end(manager, id))).toEqual([403, 'staff/beyond-own-rights']);
    expect(codeOf(await assign(manager, id, [], 2))).toEqual([200, 'ok']);
    expect((await listed(owner)).find((one) => one.id === id)?.assignments).toEqual([both[1]]);
    expect(codeOf(await assign(manager, id, [], 3))).toEqual([404, 'not-found']);
  });

  test('a role gets only rights of the person who edits it, and nobody edits an own role', async () => {
    const admin = await aStaffClient(app, { preset: 'admin-user' });
    const role = (rights: string[]) => ({ name: `Role ${randomUUID()}`, rights });
    expect(codeOf(await admin.post('/api/admin/roles', role(['write:refund'])))).toEqual([403, 'staff/beyond-own-rights']);
    const { id } = (await owner.post('/api/admin/roles', role(['write:refund', 'read:staff']))).json<{ id: string }>();
    expect(codeOf(await admin.put(`/api/admin/roles/${id}`, { ...role(['read:staff']), version: 1 }))).toEqual([
      403,
      'staff/beyond-own-rights',
    ]);
    expect(codeOf(await admin.put(`/api/admin/roles/${id}`, { ...role(['write:refund']), version: 1 }))).toEqual([200, 'ok']);
    expect(codeOf(await owner.put(`/api/admin/roles/${id}`, { ...role([]), version: 1 }))).toEqual([409, 'changed-elsewhere']);
    expect(codeOf(await admin.put(`/api/admin/roles/${roleOf('admin-user')}`, { ...role(['read:staff']), version: 1 }))).toEqual([
      403,
      'staff/not-yourself',
    ]);
    expect(codeOf(await owner.put(`/api/admin/roles/${roleOf('owner')}`, { ...role([]), version: 1 }))).toEqual([
      409,
      'role/owner-is-fixed',
    ]);
    expect(codeOf(await owner.post('/api/admin/roles', { name: 'Manager', rights: [] }))).toEqual([409, 'role/name-exists']);
  });

  test('a removed right ends at the next call', async () => {
    const { id: roleId } = (await owner.post('/api/admin/roles', { name: 'Refunds', rights: ['read:refund'] })).json<{ id: string }>();
    const clerk = await aStaffClient(app, { roleId });
    expect((await clerk.get('/api/admin/refunds/failed')).statusCode).toBe(200);
    expect(codeOf(await owner.put(`/api/admin/roles/${roleId}`, { name: 'Refunds', rights: [], version: 1 }))).toEqual([200, 'ok']);
    expect((await clerk.get('/api/admin/refunds/failed')).statusCode).toBe(403);
  });

  test('an assignment ends on its day', async () => {
    const clerk = await aStaffClient(app, { preset: 'accountant', endsAt: new Date(app.clock.now().getTime() + 60_000) });
    expect((await clerk.get('/api/admin/refunds/failed')).statusCode).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await clerk.get('/api/admin/refunds/failed')).statusCode).toBe(403);
  });
});

describe('assignments', () => {
  test('of two editors at once: the second learns of the first', async () => {
    const { id } = await person({ preset: 'read-only' });
    const [first, second] = await Promise.all([assign(owner, id, [at(roleOf('manager'))]), assign(owner, id, [at(roleOf('accountant'))])]);
    expect([codeOf(first), codeOf(second)].map(([status]) => status).sort()).toEqual([200, 409]);
  });

  test('with an unknown role, two places, a day in the past or a duplicate are rejected at their field', async () => {
    const { here } = scene;
    const wrong: [object[], string][] = [
      [[at(randomUUID())], 'assignments.0.roleId'],
      [[at(roleOf('manager'), { warehouseId: here.warehouseId, legalEntityId: here.legalEntityId })], 'assignments.0.warehouseId'],
      [[at(roleOf('manager'), { warehouseId: here.legalEntityId })], 'assignments.0.warehouseId'],
      [[at(roleOf('manager'), { legalEntityId: here.warehouseId })], 'assignments.0.legalEntityId'],
      [[at(roleOf('manager'), {}, '2026-03-01T00:00:00Z')], 'assignments.0.endsAt'],
      [[at(roleOf('manager')), at(roleOf('manager'))], 'assignments.1.roleId'],
    ];
    for (const [assignments, path] of wrong)
      expect((await invite(owner, ...assignments)).json()).toMatchObject({ code: 'request/invalid', errors: [{ path }] });
  });

  test('that have ended do not stop a change by a person who does not hold their rights, and can be sent back, renewed or left out', async () => {
    const { warehouseId } = scene.here;
    const manager = await aStaffClient(app, { preset: 'manager', warehouseId });
    const porter = { preset: 'site-staff', warehouseId } as const;
    const withEnded = async () => {
      const { id } = await person(porter);
      await app.rows(
        `insert into assignments (staff_id, role_id, warehouse_id, ends_at, created_at) values ($1, $2, $3, '2026-03-01T00:00:00Z', '2020-01-01')`,
        [id, roleOf('accountant'), warehouseId],
      );
      return id;
    };
    const id = await withEnded();
    const ended = at(roleOf('accountant'), { warehouseId }, '2026-03-01T00:00:00.000Z');
    expect((await listed(manager)).find((one) => one.id === id)?.assignments).toContainEqual(ended);
    const reader = at(roleOf('read-only'), { warehouseId });
    expect(codeOf(await assign(manager, id, [reader, ended]))).toEqual([200, 'ok']);
    expect((await assign(manager, id, [reader, { ...ended, endsAt: '2026-02-01T00:00:00Z' }], 2)).json()).toMatchObject({
      errors: [{ path: 'assignments.1.endsAt' }],
    });
    // To renew it needs its rights.
    const renewed = { ...ended, endsAt: '2026-05-01T00:00:00.000Z' };
    expect(codeOf(await assign(manager, id, [reader, renewed], 2))).toEqual([403, 'staff/beyond-own-rights']);
    expect(codeOf(await assign(manager, id, [reader], 2))).toEqual([200, 'ok']);
    expect((await listed(manager)).find((one) => one.id === id)?.assignments).toEqual([reader]);

    const leaving = await withEnded();
    expect(codeOf(await manager.get(`/api/admin/staff/${leaving}/sessions`))).toEqual([200, 'ok']);
    expect(codeOf(await manager.post(`/api/admin/staff/${leaving}/invitation`, { reason: 'new telephone' }))).toEqual([200, 'ok']);
    expect(codeOf(await end(manager, leaving))).toEqual([204, 'ok']);
  });

  test('of an address that staff already have are rejected', async () => {
    const { email } = await person({});
    const body = { email: email.toUpperCase(), name: 'X', locale: 'SK', assignments: [at(roleOf('read-only'))] };
    expect((await owner.post('/api/admin/staff', body)).json()).toMatchObject({ code: 'staff/email-exists', errors: [{ path: 'email' }] });
  });
});

describe('nobody changes themselves, and the last owner stays', () => {
  test('an owner cannot change, end or invite themselves', async () => {
    const calls = [
      await assign(owner, owner.id, [at(roleOf('owner'))]),
      await end(owner, owner.id),
      await owner.post(`/api/admin/staff/${owner.id}/invitation`, { reason: 'new phone' }),
    ];
    for (const call of calls) expect(codeOf(call)).toEqual([403, 'staff/not-yourself']);
  });

  test('two owners who end each other at once: one stays', async () => {
    const [one, other] = [await aStaffClient(app), await aStaffClient(app)];
    await app.rows(`delete from assignments where staff_id not in ($1, $2)`, [one.id, other.id]);
    const results = await Promise.all([end(one, other.id), end(other, one.id)]);
    // The second waits for the first: it was ended itself, or it is the last one.
    const statuses = results.map(({ statusCode }) => statusCode).sort();
    expect(statuses[0]).toBe(204);
    expect([401, 404, 409]).toContain(statuses[1]);
    expect(await owners()).toBe(1);
    const written = await app.rows(`select id from audit_log where verb = 'staff.end' and staff_id in ($1, $2)`, [one.id, other.id]);
    expect(written).toHaveLength(1);
  });

  test('the last owner cannot become something else, nor get an end', async () => {
    const { id: last } = await app.one<{ id: string }>(
      `select m.id from staff m join assignments a on a.staff_id = m.id join roles r on r.id = a.role_id where r.preset = 'owner'`,
    );
    // An owner until a day holds all rights, but does not count as the one who stays.
    const until = await aStaffClient(app, { endsAt: new Date('2099-01-01T00:00:00Z') });
    const changes = [
      [at(roleOf('manager'))],
      [at(roleOf('owner'), {}, '2098-01-01T00:00:00Z')],
      [at(roleOf('owner'), scene.here && { legalEntityId: scene.here.legalEntityId })],
    ];
    for (const assignments of changes) {
      const [status, code] = codeOf(await assign(until, last, assignments));
      expect([status, code]).toEqual([403, 'staff/beyond-own-rights']);
    }
    // A person with every right who is no owner passes the guard, and meets the promise of the database.
    const { id: roleId } = await app.one<{ id: string }>(`insert into roles (name) values ('Everything') returning id`);
    await app.rows('insert into role_rights select $1, unnest($2::text[])', [roleId, RIGHTS]);
    const almost = await aStaffClient(app, { roleId });
    const ended = await end(almost, last);
    expect(codeOf(ended)).toEqual([409, 'staff/last-owner']);
    for (const assignments of changes) expect(codeOf(await assign(almost, last, assignments))).toEqual([409, 'staff/last-owner']);
    for (const statement of ['delete from assignments where staff_id = $1', 'update staff set ended_at = now() where id = $1'])
      await expect(app.rows(statement, [last])).rejects.toThrow('The last owner must stay');
    expect(await owners()).toBe(1);
  });
});

const owners = async () =>
  (
    await app.one<{ count: number }>(
      `select count(*)::int as count from staff m join assignments a on a.staff_id = m.id join roles r on r.id = a.role_id
       where r.preset = 'owner' and a.ends_at is null and m.ended_at is null`,
    )
  ).count;

describe('sessions of a colleague', () => {
  const sessionsOf = async (who: StaffClient, id: string) => {
    const response = await who.get(`/api/admin/staff/${id}/sessions`);
    expect(response.statusCode).toBe(200);
    return response.json<{ sessions: StaffSession[] }>().sessions;
  };
  const endSessions = (who: StaffClient, id: string, sessionId: string | null) =>
    who.post(`/api/admin/staff/${id}/sessions/end`, { sessionId, reason: 'lost telephone' });
  const open = ({ headers }: StaffClient) => app.call('GET', '/api/admin/me', { headers });

  test('are shown, and one or all of them end at once, with an entry in the audit log', async () => {
    const { warehouseId } = scene.here;
    const manager = await aStaffClient(app, { preset: 'manager', warehouseId });
    const colleague = await aStaffClient(app, { preset: 'site-staff', warehouseId });
    const second = await openStaffSession(app.pool, colleague.id, app.context.config.publicUrl);
    const [one, other] = await sessionsOf(manager, colleague.id);
    expect([one, other]).toMatchObject([{ current: false }, { current: false }]);
    expect(codeOf(await endSessions(manager, colleague.id, one?.id ?? ''))).toEqual([204, 'ok']);
    expect((await sessionsOf(manager, colleague.id)).map(({ id }) => id)).toEqual([other?.id]);
    expect(codeOf(await endSessions(manager, colleague.id, one?.id ?? ''))).toEqual([404, 'not-found']);
    expect(codeOf(await endSessions(manager, colleague.id, null))).toEqual([204, 'ok']);
    expect(await sessionsOf(manager, colleague.id)).toEqual([]);
    for (const headers of [colleague.headers, second]) expect((await app.call('GET', '/api/admin/me', { headers })).statusCode).toBe(401);
    const { entries } = (await (await aStaffClient(app)).get(`/api/admin/audit-log?nounId=${colleague.id}`)).json<{
      entries: AuditEntry[];
    }>();
    expect(entries.map(({ verb, reason, changes }) => ({ verb, reason, changes }))).toEqual([
      { verb: 'staff.end-sessions', reason: 'lost telephone', changes: { sessions: { before: 1, after: 0 } } },
      { verb: 'staff.end-sessions', reason: 'lost telephone', changes: { sessions: { before: 1, after: 0 } } },
    ]);
  });

  test('of somebody with other rights or places stay closed, as do the own ones', async () => {
    const { here, there } = scene;
    const boss = await aStaffClient(app);
    const manager = await aStaffClient(app, { preset: 'manager', warehouseId: here.warehouseId });
    const accountant = await aStaffClient(app, { preset: 'accountant', warehouseId: here.warehouseId });
    const stranger = await aStaffClient(app, { preset: 'site-staff', warehouseId: there.warehouseId });
    const reader = await aStaffClient(app, { preset: 'read-only', warehouseId: here.warehouseId });
    // An owner of everything is visible only to those who see the organisation.
    for (const [target, code] of [
      [accountant.id, [403, 'staff/beyond-own-rights']],
      [stranger.id, [404, 'not-found']],
      [boss.id, [404, 'not-found']],
    ] as const) {
      expect(codeOf(await manager.get(`/api/admin/staff/${target}/sessions`))).toEqual(code);
      expect(codeOf(await endSessions(manager, target, null))).toEqual(code);
    }
    const admin = await aStaffClient(app, { preset: 'admin-user' });
    expect(codeOf(await endSessions(admin, boss.id, null))).toEqual([403, 'staff/beyond-own-rights']);
    expect(codeOf(await endSessions(manager, manager.id, null))).toEqual([403, 'staff/not-yourself']);
    expect(codeOf(await reader.get(`/api/admin/staff/${manager.id}/sessions`))).toEqual([403, 'forbidden']);
    // A session of another person is not ended under this person's name.
    const [session] = await sessionsOf(boss, stranger.id);
    const site = await aStaffClient(app, { preset: 'site-staff', warehouseId: here.warehouseId });
    expect(codeOf(await endSessions(manager, site.id, session?.id ?? ''))).toEqual([404, 'not-found']);
    for (const who of [accountant, stranger, boss, site]) expect((await open(who)).statusCode).toBe(200);
  });
});
