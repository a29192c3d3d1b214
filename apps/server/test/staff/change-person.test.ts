import type { Me, StaffMember } from '@komora/api/admin';
import { insertOperators, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, insertStaff, openStaffSession, type StaffClient } from '../kit/builders/staff.ts';
import { aShownWarehouse } from '../kit/builders/warehouse.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
let warehouseId: string;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  await insertOperators(app.pool);
  warehouseId = await aShownWarehouse(app);
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

const reason = 'misspelt in the invitation';
const outcome = ({ statusCode, body }: { statusCode: number; body: string }) => {
  if (statusCode === 200) return 'done';
  const { code, errors } = JSON.parse(body) as { code: string; errors?: { path: string }[] };
  return [code, ...(errors ?? []).map(({ path }) => path)].join(' ');
};
const meOf = async (who: StaffClient) => (await who.get('/api/admin/me')).json<Me>();
const notices = (to: string) =>
  app.rows<{ language: string; data: object }>(
    `select language, data from messages where template = 'staff-address-changed' and recipient = $1`,
    [to],
  );
const member = async (id: string) => {
  const { staff } = (await owner.get('/api/admin/staff')).json<{ staff: StaffMember[] }>();
  return staff.find((one) => one.id === id);
};

test('a person changes the own name and language; of two changes of one version one is rejected', async () => {
  const eva = await aStaffClient(app, { preset: 'site-staff', warehouseId });
  const { version } = await meOf(eva);
  const answers = await Promise.all(['Eva Nová', 'Eva Stará'].map((name) => eva.put('/api/admin/me', { name, locale: 'UK', version })));
  expect(answers.map(outcome).sort()).toEqual(['changed-elsewhere', 'done']);
  expect(await meOf(eva)).toMatchObject({ locale: 'UK', email: eva.email, version: version + 1 });
  expect(outcome(await eva.put('/api/admin/me', { name: ' ', locale: 'UK', version: version + 1 }))).toBe('request/invalid name');
  expect(await notices(eva.email)).toEqual([]);
});

test('a changed own address ends the other sessions and is announced to the earlier one', async () => {
  const eva = await aStaffClient(app, { preset: 'site-staff', warehouseId });
  const other = await openStaffSession(app.pool, eva.id, app.context.config.publicUrl);
  const email = `new.${eva.id}@example.com`;
  expect(outcome(await eva.put('/api/admin/me/email', { email: owner.email.toUpperCase(), version: 1 }))).toBe('staff/email-exists email');
  expect((await app.call('GET', '/api/admin/me', { headers: other })).statusCode).toBe(200);
  expect(outcome(await eva.put('/api/admin/me/email', { email, version: 1 }))).toBe('done');
  expect(await meOf(eva)).toMatchObject({ email, version: 2 });
  expect((await app.call('GET', '/api/admin/me', { headers: other })).statusCode).toBe(401);
  expect(await notices(eva.email)).toEqual([{ language: 'SK', data: { name: 'Eva Správna' } }]);
  expect(await notices(email)).toEqual([]);
});

test('the own address needs a fresh proof', async () => {
  const eva = await aStaffClient(app, { preset: 'site-staff', warehouseId });
  await app.rows(`update staff_sessions set proven_at = '2026-03-02T08:49:00Z' where staff_id = $1`, [eva.id]);
  expect(outcome(await eva.put('/api/admin/me/email', { email: `x.${eva.id}@example.com`, version: 1 }))).toBe('session/proof-needed');
  expect(outcome(await eva.put('/api/admin/me', { name: 'Eva', locale: 'SK', version: 1 }))).toBe('done');
});

test('an owner corrects a colleague, who stays signed in; another version, address or person is rejected', async () => {
  const eva = await aStaffClient(app, { preset: 'site-staff', warehouseId });
  const change = async (who: StaffClient, id: string, fields: object = {}) =>
    outcome(
      await who.put(`/api/admin/staff/${id}`, {
        email: `right.${id}@example.com`,
        name: 'Eva Opravená',
        locale: 'CS',
        version: 1,
        reason,
        ...fields,
      }),
    );
  expect(await change(owner, owner.id)).toBe('staff/not-yourself');
  expect(await change(owner, eva.id, { email: owner.email })).toBe('staff/email-exists email');
  expect(await change(owner, eva.id, { version: 7 })).toBe('changed-elsewhere');
  expect(await change(owner, eva.id)).toBe('done');
  expect(await member(eva.id)).toMatchObject({ email: `right.${eva.id}@example.com`, name: 'Eva Opravená', locale: 'CS', version: 2 });
  expect(await meOf(eva)).toMatchObject({ name: 'Eva Opravená' });
  expect(await notices(eva.email)).toHaveLength(1);
  await owner.post(`/api/admin/staff/${eva.id}/end`, { reason });
  expect(await change(owner, eva.id, { version: 2 })).toBe('not-found');
});

test('nobody changes a colleague with more rights, or one of another place', async () => {
  const manager = await aStaffClient(app, { preset: 'manager', warehouseId });
  const accountant = await insertStaff(app.pool, app.context.secretKey, { preset: 'owner' });
  await app.rows(
    `insert into assignments (staff_id, role_id, warehouse_id, created_at) select $1, id, $2, '2020-01-01' from roles where preset = 'site-staff'`,
    [accountant.id, warehouseId],
  );
  const elsewhere = await insertStaff(app.pool, app.context.secretKey, { preset: 'site-staff', warehouseId: await aShownWarehouse(app) });
  const take = async (id: string) =>
    outcome(await manager.put(`/api/admin/staff/${id}`, { email: `taken.${id}@example.com`, name: 'X', locale: 'SK', version: 1, reason }));
  expect(await take(accountant.id)).toBe('staff/beyond-own-rights');
  expect(await take(elsewhere.id)).toBe('not-found');
});

test('name and address are in the part of the audit entry that can be erased', async () => {
  const entries = await app.rows<{ verb: string; changes: object; personal: object | null }>(
    `select verb, changes, personal from audit_log where verb in ('staff.change', 'staff.change-own-name', 'staff.change-own-email') order by id`,
  );
  expect(new Set(entries.map(({ verb }) => verb)).size).toBe(3);
  expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toMatch(/@|Eva/);
  expect(entries.at(-1)?.personal).toMatchObject({ name: { after: 'Eva Opravená' } });
});

test('a changed address ends the open invitation, whose link may be in other hands; a changed name does not', async () => {
  const body = { email: 'wrong.jana@example.com', name: 'Jana Nová', locale: 'SK', assignments: [] };
  const { id, invitation } = (await owner.post('/api/admin/staff', body)).json<{ id: string; invitation: { token: string } }>();
  const open = async (token: string) =>
    (await app.call('POST', '/api/admin/invitations/open', { headers: { origin: app.context.config.publicUrl }, payload: { token } }))
      .statusCode;
  const change = async (version: number, fields: object) =>
    outcome(await owner.put(`/api/admin/staff/${id}`, { email: body.email, name: body.name, locale: 'SK', reason, version, ...fields }));
  expect(await change(1, { name: 'Jana Stará', email: 'Wrong.Jana@example.com' })).toBe('done');
  expect(await open(invitation.token)).toBe(200);
  expect(await change(2, { email: 'right.jana@example.com' })).toBe('done');
  expect(await open(invitation.token)).toBe(400);
  const again = await owner.post(`/api/admin/staff/${id}/invitation`, { reason });
  expect(await open(again.json<{ invitation: { token: string } }>().invitation.token)).toBe(200);
});
