import { type EndpointKey, endpoints, openToView } from '@komora/api';
import type { Right } from '@komora/api/admin';
import type { Endpoint } from '@komora/api/endpoint';
import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encrypt } from '../../src/platform/secrets.ts';
import { anAccount, logIn } from '../kit/builders/account.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance({ minutes: 30 });
  owner = await aStaffClient(app, { name: 'Jana Nováková' });
});

const prepare = (id: string, by = owner) => by.post(`/api/admin/clients/${id}/view`, { cause: 'FAULT', reason: 'sees no invoice' });
const open = (token: string, by = owner) => by.post('/api/admin/client-views/open', { token });

/** A role with these rights. */
async function aRole(rights: readonly Right[]): Promise<string> {
  const { id } = await app.one<{ id: string }>(`insert into roles (name) values ('Role ' || gen_random_uuid()) returning id`, []);
  await app.rows('insert into role_rights (role_id, right_key) select $1, unnest($2::text[])', [id, rights]);
  return id;
}

/** The headers of a tab that views the account. */
function headersOf(response: LightMyRequestResponse): Record<string, string> {
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, 'komora-view': response.json<{ viewId: string }>().viewId };
}
async function aView(id: string, by = owner): Promise<Record<string, string>> {
  const { token } = (await prepare(id, by)).json<{ token: string }>();
  return headersOf(await open(token, by));
}
const profile = (headers: Record<string, string>) => app.call('GET', '/api/client/my/profile', { headers });
const codeOf = async (response: Promise<LightMyRequestResponse>) => (await response).json<{ code: string }>().code;
const ofClient = async (email: string) => ({ authorization: `Bearer ${(await logIn(app, email)).json<{ token: string }>().token}` });

describe('a view of a client', () => {
  test('shows the account for 15 minutes and writes to the audit log', async () => {
    const { id, email } = await anAccount(app);
    const prepared = await prepare(id);
    const opened = await open(prepared.json<{ token: string }>().token);
    expect(opened.json()).toMatchObject({ endsAt: new Date(app.clock.now().getTime() + 15 * 60_000).toISOString() });
    expect(String(opened.headers['set-cookie'])).toMatch(/^komora-view=[\w-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Strict/);
    const headers = headersOf(opened);
    expect((await profile(headers)).json()).toMatchObject({ email });
    app.clock.advance({ seconds: 15 * 60 - 1 });
    expect((await profile(headers)).statusCode).toBe(200);
    app.clock.advance({ seconds: 1 });
    expect(await codeOf(profile(headers))).toBe('staff-view/ended');
    const entries = await app.rows('select verb, reason, staff_id from audit_log where client_id = $1 order by at, id', [id]);
    expect(entries).toEqual([
      { verb: 'client.view', reason: 'sees no invoice', staff_id: owner.id },
      { verb: 'client.open-view', reason: null, staff_id: owner.id },
    ]);
  });

  test('needs a reason and a fresh proof', async () => {
    const { id } = await anAccount(app);
    expect(await codeOf(owner.post(`/api/admin/clients/${id}/view`, { cause: 'FAULT', reason: ' ' }))).toBe('request/invalid');
    await app.rows('update staff_sessions set proven_at = $2 where staff_id = $1', [
      owner.id,
      new Date(app.clock.now().getTime() - 601_000),
    ]);
    expect(await codeOf(prepare(id))).toBe('session/proof-needed');
    expect(await app.rows('select 1 from client_views where client_id = $1', [id])).toEqual([]);
  });

  test('opens once, within two minutes, and only from the session that prepared it', async () => {
    const { id } = await anAccount(app);
    const link = async () => (await prepare(id)).json<{ token: string }>().token;
    const token = await link();
    expect(await codeOf(open(token, await aStaffClient(app)))).toBe('client-view/invalid-link');
    const both = await Promise.all([open(token), open(token)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const late = await link();
    app.clock.advance({ minutes: 2 });
    expect(await codeOf(open(late))).toBe('client-view/invalid-link');
  });

  test('is used only with cookie and id together, and never beside a session of the client', async () => {
    const [one, other] = [await anAccount(app), await anAccount(app)];
    const headers = await aView(one.id);
    const second = await aView(other.id);
    expect((await profile({ cookie: headers.cookie ?? '' })).json().code).toBe('unauthorized');
    expect(await codeOf(profile({ 'komora-view': headers['komora-view'] ?? '' }))).toBe('staff-view/ended');
    // The cookie of a later view with the id of an earlier tab.
    expect(await codeOf(profile({ ...headers, cookie: second.cookie ?? '' }))).toBe('staff-view/ended');
    const own = await ofClient(one.email);
    expect(await codeOf(profile({ ...headers, ...own }))).toBe('staff-view/ended');
    expect((await profile({ ...own, cookie: second.cookie ?? '' })).json()).toMatchObject({ email: one.email });
  });

  test('of a client outside of the scope, of nobody and of a blocked client is not prepared', async () => {
    const { id } = await anAccount(app);
    const { id: elsewhere } = await anAccount(app);
    const { id: contractId } = await createContract(app.pool, { clientId: id });
    const { warehouseId } = await app.one<{ warehouseId: string }>('select warehouse_id as "warehouseId" from contracts where id = $1', [
      contractId,
    ]);
    const local = await aStaffClient(app, { warehouseId });
    expect((await prepare(elsewhere, local)).statusCode).toBe(404);
    expect((await prepare(crypto.randomUUID())).statusCode).toBe(404);
    const headers = await aView(id, local);
    expect((await profile(headers)).statusCode).toBe(200);
    // The role ends.
    await app.rows('update assignments set ends_at = $2 where staff_id = $1', [local.id, app.clock.now()]);
    expect(await codeOf(profile(headers))).toBe('staff-view/ended');
    await app.rows('update users set blocked_at = $2 where id = $1', [elsewhere, app.clock.now()]);
    expect(await codeOf(prepare(elsewhere))).toBe('client/blocked');
  });

  test('needs the right to see contact data, and both rights wherever the client rents', async () => {
    const { id } = await anAccount(app);
    const contractAt = async () => {
      const contract = await createContract(app.pool, { clientId: id });
      return app.one<{ warehouseId: string }>('select warehouse_id as "warehouseId" from contracts where id = $1', [contract.id]);
    };
    const { warehouseId } = await contractAt();
    const roleId = await aRole(['read:client', 'write:view-as']);
    const local = await aStaffClient(app, { roleId, warehouseId });
    expect(await codeOf(prepare(id, local))).toBe('forbidden');
    const addRole = async () =>
      app.rows(`insert into assignments (staff_id, role_id, warehouse_id, created_at) values ($1, $2, $3, '2020-01-01')`, [
        local.id,
        await aRole(['read:person-data']),
        warehouseId,
      ]);
    await addRole();
    const { token } = (await prepare(id, local)).json<{ token: string }>();
    const headers = await aView(id, local);
    expect((await profile(headers)).statusCode).toBe(200);
    // The client rents elsewhere too: this would be seen.
    await contractAt();
    expect(await codeOf(profile(headers))).toBe('staff-view/ended');
    expect(await codeOf(prepare(id, local))).toBe('forbidden');
    expect(await codeOf(open(token, local))).toBe('client-view/invalid-link');
    expect(await app.rows('select 1 from audit_log where staff_id = $1', [local.id])).toHaveLength(3);
  });

  test('is prepared 20 times at once and not more', async () => {
    const { id } = await anAccount(app);
    for (let count = 0; count < 20; count += 1) expect((await prepare(id)).statusCode).toBe(200);
    const rejected = await prepare(id);
    expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too-many-requests']);
    expect((await prepare(id, await aStaffClient(app))).statusCode).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await prepare(id)).statusCode).toBe(200);
  });

  const ends: Record<string, (view: { clientId: string; headers: Record<string, string> }) => Promise<unknown>> = {
    'the sign-out of staff': () => app.call('DELETE', '/api/admin/session', { headers: owner.headers }),
    'the lock of the session': () => owner.post('/api/admin/session/lock'),
    'the removal of staff': () => app.rows('update staff set ended_at = $2 where id = $1', [owner.id, app.clock.now()]),
    'the block of the client': ({ clientId }) => app.rows('update users set blocked_at = $2 where id = $1', [clientId, app.clock.now()]),
    'its own end': ({ headers }) => app.call('POST', '/api/client/staff-view/end', { headers }),
  };
  test.each(Object.keys(ends))('ends with %s', async (what) => {
    await aStaffClient(app);
    const { id: clientId } = await anAccount(app);
    const headers = await aView(clientId);
    expect((await profile(headers)).statusCode).toBe(200);
    await ends[what]?.({ clientId, headers });
    expect(await codeOf(profile(headers))).toBe('staff-view/ended');
    // It does not begin again.
    await app.rows('update users set blocked_at = null where id = $1', [clientId]);
    await app.rows('update staff_sessions set locked_at = null where staff_id = $1', [owner.id]);
    expect(await codeOf(profile(headers))).toBe('staff-view/ended');
  });

  test('ends with the erasure, which deletes all views', async () => {
    const { id } = await anAccount(app);
    const headers = await aView(id);
    const { version } = (await owner.get(`/api/admin/clients/${id}`)).json<{ version: number }>();
    expect((await owner.post(`/api/admin/clients/${id}/erase`, { version, reason: 'asked for it' })).statusCode).toBe(204);
    expect(await codeOf(profile(headers))).toBe('staff-view/ended');
    expect(await app.rows('select 1 from client_views where client_id = $1', [id])).toEqual([]);
  });

  test('is shown to the client, by first name, once it was opened', async () => {
    const { id, email } = await anAccount(app);
    await prepare(id);
    const own = await ofClient(email);
    const shown = async () => (await app.call('GET', '/api/client/my/staff-views', { headers: own })).json();
    expect(await shown()).toEqual([]);
    const headers = await aView(id);
    expect(await shown()).toEqual([{ at: app.clock.now().toISOString(), cause: 'FAULT', by: 'Jana' }]);
    expect((await app.call('GET', '/api/client/staff-view', { headers: own })).json()).toEqual({ view: null });
    expect((await app.call('GET', '/api/client/staff-view', { headers })).json<{ view: object }>().view).toMatchObject({});
    expect((await app.call('POST', '/api/client/staff-view/end', { headers: own })).statusCode).toBe(204);
    expect((await profile(headers)).statusCode).toBe(200);
  });
});

describe('every endpoint of clients', () => {
  const all = Object.entries(endpoints) as [EndpointKey, Endpoint][];
  /** A change that a view may make: its own end. */
  const mayChange = ['POST /api/client/staff-view/end'];
  /** Reads that give away a secret, a file or a stream, or ask a gateway. */
  const withheld = all.filter(([key, { file, events }]) => file || events || /pin|card|camera|export|offer|order|rent-payment/.test(key));

  test('that changes something, or gives away a secret or a file, is closed to views by its definition', () => {
    const openKeys = all.filter(([, { staffView }]) => staffView).map(([key]) => key);
    expect(openKeys.filter((key) => !key.startsWith('GET ') && !mayChange.includes(key))).toEqual([]);
    expect(openKeys.filter((key) => withheld.some(([one]) => one === key))).toEqual([]);
    for (const [, { staffView, access }] of all) if (staffView) expect([access, staffView]).toEqual(['client', openToView]);
  });

  test('rejects a view unless its definition opens it or it is a public read', async () => {
    const { id, email } = await anAccount(app);
    const headers = await aView(id);
    const before = await app.one('select version, user_language, newsletter_subscribed, password_hash from users where id = $1', [id]);
    for (const [key, { access, staffView }] of all) {
      if (mayChange.includes(key)) continue;
      const [method = 'GET', template = ''] = key.split(' ');
      const url = template.replace(/\{\w+\}/g, () => crypto.randomUUID());
      const response = await app.call(method as 'GET', url, { headers: { ...headers }, ...(method === 'GET' ? {} : { payload: {} }) });
      const isRejected = response.statusCode === 403 && response.json<{ code: string }>().code === 'staff-view/read-only';
      expect([key, isRejected]).toEqual([key, !staffView && !(access === 'public' && method === 'GET')]);
    }
    expect(await app.one('select version, user_language, newsletter_subscribed, password_hash from users where id = $1', [id])).toEqual(
      before,
    );
    expect((await logIn(app, email)).statusCode).toBe(200);
  });

  test('leaves out door codes and cards', async () => {
    const { id, email } = await anAccount(app);
    const { id: contractId } = await createContract(app.pool, { clientId: id });
    const [access, lock] = ['731864', '905527'].map((code) => encrypt(app.context.secretKey, code));
    await app.rows(
      `update contracts set access_code_encrypted = $2, lock_code_encrypted = $3, payment_method_label = 'Visa 4242' where id = $1`,
      [contractId, access, lock],
    );
    const read = async (headers: Record<string, string>) => {
      const urls = ['/api/client/my/contracts', `/api/client/my/contracts/${contractId}`, '/api/client/my/shared-boxes'];
      const responses = await Promise.all(urls.map((url) => app.call('GET', url, { headers })));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      return responses.map(({ body }) => body).join();
    };
    const own = await read(await ofClient(email));
    for (const secret of ['731864', '905527']) expect(own).toContain(secret);
    const viewed = await read(await aView(id));
    for (const secret of ['731864', '905527', '4242']) expect(viewed).not.toContain(secret);
    expect(await codeOf(app.call('GET', `/api/client/contract/${contractId}/lock-access-pin`, { headers: await aView(id) }))).toBe(
      'staff-view/read-only',
    );
  });
});

test('the database keeps a view short and as it was', async () => {
  const { id } = await anAccount(app);
  await aView(id);
  const change = (set: string) => app.rows(`update client_views set ${set} where client_id = $1`, [id]);
  await expect(change(`expires_at = opened_at + interval '16 minutes'`)).rejects.toThrow('does not change');
  const insert = app.rows(
    `insert into client_views (client_id, staff_id, cause, created_at, link_expires_at, opened_at, token_hash, expires_at)
     values ($1, $2, 'OTHER', $3, $3::timestamptz + interval '1 minute', $3, sha256('x'), $3::timestamptz + interval '16 minutes')`,
    [id, owner.id, app.clock.now()],
  );
  await expect(insert).rejects.toThrow('client_views_short');
  await expect(change(`opened_at = opened_at - interval '1 minute'`)).rejects.toThrow('does not change');
  await expect(change(`cause = 'OTHER'`)).rejects.toThrow('does not change');
});
