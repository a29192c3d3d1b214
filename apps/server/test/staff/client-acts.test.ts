import type { ClientRecord, ErasurePreview } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAccount, logIn } from '../kit/builders/account.ts';
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
beforeEach(() => app.clock.advance({ minutes: 30 }));

const record = async (id: string) => (await owner.get(`/api/admin/clients/${id}`)).json<ClientRecord>();
const act = async (id: string, what: 'block' | 'unblock' | 'erase', by = owner) =>
  by.post(`/api/admin/clients/${id}/${what}`, { version: (await record(id)).version, reason: 'threatened a neighbour' });
const profile = (token: string) => app.call('GET', '/api/client/my/profile', { headers: { authorization: `Bearer ${token}` } });

describe('a blocked client', () => {
  test('has no session, does not sign in, and learns why only with the right password', async () => {
    const { id, email } = await anAccount(app);
    const { token } = (await logIn(app, email)).json<{ token: string }>();
    expect((await act(id, 'block')).statusCode).toBe(200);
    expect((await profile(token)).statusCode).toBe(401);
    expect((await logIn(app, email)).json()).toMatchObject({ status: 403, code: 'account/blocked' });
    expect((await logIn(app, email, { password: 'nesprávne 1' })).json().code).toBe('invalid-credentials');
    expect((await record(id)).blockedAt).toBe(app.clock.now().toISOString());
    expect((await act(id, 'unblock')).statusCode).toBe(200);
    expect((await logIn(app, email)).statusCode).toBe(200);
    const entries = await app.rows('select verb, reason from audit_log where client_id = $1 order by at, id', [id]);
    expect(entries).toEqual(['client.block', 'client.unblock'].map((verb) => ({ verb, reason: 'threatened a neighbour' })));
  });

  test('has no session that began at the same moment', async () => {
    const { id, email } = await anAccount(app);
    const { version } = await record(id);
    const [block, login] = await Promise.all([owner.post(`/api/admin/clients/${id}/block`, { version, reason: 'x' }), logIn(app, email)]);
    expect(block.statusCode).toBe(200);
    if (login.statusCode === 200) expect((await profile(login.json<{ token: string }>().token)).statusCode).toBe(401);
  });

  test('is blocked once: twice, two at once and an old version are rejected', async () => {
    const { id } = await anAccount(app);
    const { version } = await record(id);
    const block = () => owner.post(`/api/admin/clients/${id}/block`, { version, reason: 'x' });
    expect((await Promise.all([block(), block()])).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await block()).json().code).toBe('client/blocked');
    expect((await owner.post(`/api/admin/clients/${id}/unblock`, { version, reason: 'x' })).json().code).toBe('changed-elsewhere');
  });

  test('is blocked and unblocked only by staff of all places: an account belongs to no place', async () => {
    const { id } = await anAccount(app);
    const { id: contractId } = await createContract(app.pool, { clientId: id });
    const { warehouseId } = await app.one<{ warehouseId: string }>('select warehouse_id as "warehouseId" from contracts where id = $1', [
      contractId,
    ]);
    const local = await aStaffClient(app, { preset: 'manager', warehouseId });
    expect((await local.get(`/api/admin/clients/${id}`)).statusCode).toBe(200);
    for (const what of ['block', 'unblock'] as const) expect((await act(id, what, local)).json().code).toBe('forbidden');
    expect((await act(id, 'block', await aStaffClient(app, { preset: 'manager' }))).statusCode).toBe(200);
  });

  test('keeps contracts and their codes', async () => {
    const { id } = await anAccount(app);
    const { id: contractId } = await createContract(app.pool, { clientId: id });
    const state = () => app.one('select status, overlocked_at from contracts where id = $1', [contractId]);
    const before = await state();
    await act(id, 'block');
    expect(await state()).toEqual(before);
  });
});

describe('the erasure by staff', () => {
  const preview = async (id: string) => (await owner.post(`/api/admin/clients/${id}/erase/preview`)).json<ErasurePreview>();

  test('is shown before: what prevents it, and what stays', async () => {
    const { id } = await anAccount(app);
    await createContract(app.pool, { clientId: id });
    const shown = await preview(id);
    expect(shown.obstacles).toContain('account/active-contracts');
    expect(shown.kept).toContainEqual({ what: 'CONTRACT', count: 1 });
    expect((await act(id, 'erase')).json().code).toBe('account/active-contracts');
    expect((await record(id)).isErased).toBe(false);
  });

  test('removes the person, writes to the old address, and keeps act and reason in the audit log', async () => {
    const { id, email } = await anAccount(app);
    expect((await preview(id)).obstacles).toEqual([]);
    expect((await act(id, 'erase')).statusCode).toBe(204);
    expect(await record(id)).toMatchObject({ isErased: true, firstName: '' });
    expect(await app.rows(`select template from messages where recipient = $1 and template = 'account-removed'`, [email])).toHaveLength(1);
    expect((await logIn(app, email)).json().code).toBe('invalid-credentials');
    expect((await act(id, 'erase')).statusCode).toBe(404);
    expect(await app.rows(`select reason, personal from audit_log where verb = 'client.erase' and client_id = $1`, [id])).toEqual([
      { reason: 'threatened a neighbour', personal: null },
    ]);
  });
});

test('the export by staff is the file that the client gets, and is audited', async () => {
  const { id, email } = await anAccount(app);
  const { token } = (await logIn(app, email)).json<{ token: string }>();
  const own = await app.call('GET', '/api/client/my/data-export', { headers: { authorization: `Bearer ${token}` } });
  const ofStaff = await owner.get(`/api/admin/clients/${id}/data-export`);
  expect([ofStaff.statusCode, ofStaff.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(unzipSync(ofStaff.rawPayload)).toEqual(unzipSync(own.rawPayload));
  expect(await app.rows(`select 1 from audit_log where verb = 'client.export' and client_id = $1`, [id])).toHaveLength(1);
});
