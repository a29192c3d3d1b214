import { RIGHTS } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

const reason = 'lost telephone';
const tokenOf = (response: { json<T>(): T }) => response.json<{ invitation: { token: string } }>().invitation.token;
const open = async (token: string) =>
  (await app.call('POST', '/api/admin/invitations/open', { payload: { token }, headers: { origin: app.context.config.publicUrl } }))
    .statusCode;
const me = async ({ headers }: StaffClient) => (await app.call('GET', '/api/admin/me', { headers })).statusCode;
const aKey = async (who: StaffClient, name: string) => {
  const body = { name, rights: ['read:staff'], warehouseId: null, legalEntityId: null, addresses: [], expiresAt: '2026-06-01T00:00:00Z' };
  const { key } = (await who.post('/api/admin/api-keys', body)).json<{ key: string }>();
  return async () => (await app.call('GET', '/api/admin/staff', { headers: { authorization: `Bearer ${key}` } })).statusCode;
};

test('ending all sessions also ends a link that was made in one of them; ending one session leaves it', async () => {
  const colleague = await aStaffClient(app, { preset: 'admin-user' });
  const token = tokenOf(await colleague.post('/api/admin/me/invitation'));
  const { sessions } = (await owner.get(`/api/admin/staff/${colleague.id}/sessions`)).json<{ sessions: { id: string }[] }>();
  const end = (sessionId: string | null) => owner.post(`/api/admin/staff/${colleague.id}/sessions/end`, { sessionId, reason });
  await end(sessions[0]?.id ?? '');
  expect(await open(token)).toBe(200);
  expect((await end(null)).statusCode).toBe(204);
  expect(await open(token)).toBe(400);
});

test('a new invitation that revokes ends sessions, passkeys, password and API keys at once, and its link works', async () => {
  const colleague = await aStaffClient(app, { preset: 'admin-user' });
  await app.rows(
    `insert into staff_passkeys (staff_id, credential_id, public_key, sign_count, backed_up, name, created_at)
     values ($1, decode('01', 'hex'), decode('01', 'hex'), 0, false, 'Phone', now())`,
    [colleague.id],
  );
  const callByKey = await aKey(colleague, 'revoked');
  expect([await me(colleague), await callByKey()]).toEqual([200, 200]);
  const path = `/api/admin/staff/${colleague.id}/invitation`;
  await owner.post(path, { reason });
  expect([await me(colleague), await callByKey()]).toEqual([200, 200]);
  const token = tokenOf(await owner.post(path, { reason, revoke: true }));
  expect([await me(colleague), await callByKey(), await open(token)]).toEqual([401, 401, 200]);
  expect(
    await app.one(
      `select password_hash as password, totp_secret_encrypted as totp, accepted_at as accepted,
         (select count(*)::int from staff_passkeys where staff_id = m.id) as passkeys from staff m where id = $1`,
      [colleague.id],
    ),
  ).toEqual({ password: null, totp: null, accepted: null, passkeys: 0 });
  expect(await app.one(`select changes from audit_log where noun_id = $1 order by at desc, id desc limit 1`, [colleague.id])).toEqual({
    changes: { sessions: { before: 1, after: 0 }, apiKeys: { before: 1, after: 0 } },
  });
});

test('the last owner cannot lose every way to sign in', async () => {
  const { id: roleId } = await app.one<{ id: string }>(`insert into roles (name) values ('Everything') returning id`);
  await app.rows('insert into role_rights select $1, unnest($2::text[])', [roleId, RIGHTS]);
  const almost = await aStaffClient(app, { roleId });
  const response = await almost.post(`/api/admin/staff/${owner.id}/invitation`, { reason, revoke: true });
  expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'staff/last-owner' }]);
  expect(await me(owner)).toBe(200);
});
