import { randomUUID } from 'node:crypto';
import type { Problem } from '@komora/api';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, insertStaff, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

async function aRole(): Promise<string> {
  const created = await owner.post('/api/admin/roles', { name: `Brigádnik ${randomUUID()}`, rights: ['read:box'] });
  return created.json<{ id: string }>().id;
}
const remove = (id: string, version = 1) => owner.post(`/api/admin/roles/${id}/delete`, { version, reason: 'nikto ju nepoužíva' });
const exists = async (id: string) => (await app.rows('select from roles where id = $1', [id])).length > 0;
const assignmentOf = (roleId: string, endsAt: string | null = null) => ({ roleId, warehouseId: null, legalEntityId: null, endsAt });
const assign = (id: string, roleId: string) =>
  owner.put(`/api/admin/staff/${id}/assignments`, { version: 1, assignments: [assignmentOf(roleId)] });
const aPerson = () => insertStaff(app.pool, app.context.secretKey, { preset: 'read-only' });

test('a role that nobody has is deleted once with its rights and limits, and the audit log keeps them', async () => {
  const id = await aRole();
  expect((await remove(id, 2)).json()).toMatchObject({ code: 'changed-elsewhere' });
  expect((await remove(id)).statusCode).toBe(204);
  expect((await remove(id)).statusCode).toBe(404);
  expect(await exists(id)).toBe(false);
  expect(await app.rows('select from role_rights where role_id = $1', [id])).toEqual([]);
  expect(await app.one(`select reason, changes from audit_log where verb = 'role.delete' and noun_id = $1`, [id])).toMatchObject({
    reason: 'nikto ju nepoužíva',
    changes: { rights: { before: ['read:box'] } },
  });
});

test('a role of the program stays', async () => {
  for (const preset of ['owner', 'read-only']) {
    const { id, version } = await app.one<{ id: string; version: number }>('select id, version from roles where preset = $1', [preset]);
    expect((await remove(id, version)).json()).toMatchObject({ code: 'role/preset-stays' });
    expect(await exists(id)).toBe(true);
  }
});

test('a role that a person or an invited one has stays, and the rejection names them', async () => {
  const id = await aRole();
  const person = await aPerson();
  expect((await assign(person.id, id)).statusCode).toBe(200);
  const invited = await owner.post('/api/admin/staff', {
    email: `${randomUUID()}@example.com`,
    name: 'Adam Pozvaný',
    locale: 'SK',
    assignments: [assignmentOf(id)],
  });
  expect(invited.statusCode, invited.body).toBe(200);
  const rejected = await remove(id);
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json()).toMatchObject({
    code: 'role/in-use',
    current: { count: 2, staff: [{ name: 'Adam Pozvaný' }, { id: person.id, name: 'Eva Správna' }] },
  });
  expect(await exists(id)).toBe(true);
  await expect(app.rows('delete from roles where id = $1', [id])).rejects.toThrow('assignments_role_id_fkey');
});

test('an assignment that has ended does not keep the role', async () => {
  const id = await aRole();
  const person = await aPerson();
  await app.rows(
    `insert into assignments (staff_id, role_id, ends_at, created_at) values ($1, $2, $3, $3::timestamptz - interval '1 day')`,
    [person.id, id, app.clock.now()],
  );
  expect((await remove(id)).statusCode).toBe(204);
  expect(await app.rows('select from assignments where role_id = $1', [id])).toEqual([]);
  expect(await app.one(`select changes from audit_log where verb = 'role.delete' and noun_id = $1`, [id])).toMatchObject({
    changes: { staffIds: { before: [person.id] } },
  });
  // Who has read the assignments before cannot change them.
  const other = await aRole();
  const stale = await assign(person.id, other);
  expect([stale.statusCode, stale.json<Problem>().code]).toEqual([409, 'changed-elsewhere']);
});

test('of an assignment and a deletion at the same moment one holds', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await aRole();
    const person = await aPerson();
    const [assigned, removed] = await Promise.all([assign(person.id, id), remove(id)]);
    if (removed.statusCode === 204)
      expect(assigned.json()).toMatchObject({ code: 'request/invalid', errors: [{ path: 'assignments.0.roleId' }] });
    else expect([assigned.statusCode, removed.json<{ code: string }>().code]).toEqual([200, 'role/in-use']);
    expect(await exists(id)).toBe(removed.statusCode !== 204);
  }
});
