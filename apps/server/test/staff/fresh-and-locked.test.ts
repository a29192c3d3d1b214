import {
  type AdminEndpointKey,
  adminEndpoints,
  type Me,
  type PasskeyCreation,
  type PasskeyRequest,
  type StaffSession,
} from '@komora/api/admin';
import type { Endpoint } from '@komora/api/endpoint';
import { useTestDatabase } from '@komora/testing';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Authenticator } from '../kit/authenticator.ts';
import { aStaffClient, type StaffClient, staffPassword, totpSecret } from '../kit/builders/staff.ts';
import { memoryLog } from '../kit/memory-log.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const { log, lines } = memoryLog();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z', log, config: { publicUrl: 'https://komora.example' } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.advance({ minutes: 30 });
  lines.length = 0;
});

const codeOf = () => new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: app.clock.now().getTime() });
/** The last proof of the person was so long ago. */
const provenAgo = (person: StaffClient, minutes: number) =>
  app.rows(`update staff_sessions set proven_at = $2, last_used_at = $3 where staff_id = $1`, [
    person.id,
    new Date(app.clock.now().getTime() - minutes * 60_000),
    app.clock.now(),
  ]);
const createRole = (person: StaffClient) => person.post('/api/admin/roles', { name: `Role ${Math.random()}`, rights: ['read:staff'] });
const fields = (event: string) => lines.filter((line) => (JSON.parse(line) as { security?: string }).security === event);

describe('a call that needs a fresh proof', () => {
  const fresh = Object.entries<Endpoint>(adminEndpoints).filter(([, endpoint]) => endpoint.fresh);

  test('is each call that shows or changes rights, staff, limits, keys, secrets, the mail server, door codes, the bank account of documents, own credentials and address, a colleague, all data of a person and exports', () => {
    expect(fresh.map(([key]) => key as AdminEndpointKey).sort()).toEqual([
      'GET /api/admin/clients/{id}/data-export',
      'GET /api/admin/exports/{id}/file',
      'POST /api/admin/api-keys',
      'POST /api/admin/api-keys/{id}/revoke',
      'POST /api/admin/clients/{id}/erase',
      'POST /api/admin/clients/{id}/merge',
      'POST /api/admin/clients/{id}/view',
      'POST /api/admin/contracts/{id}/new-codes',
      'POST /api/admin/credentials/{provider}/remove',
      'POST /api/admin/full-exports',
      'POST /api/admin/keypad-codes/{id}/code',
      'POST /api/admin/legal-entities/{id}/bank-accounts/{accountId}/choose',
      'POST /api/admin/mail-server/remove',
      'POST /api/admin/me/invitation',
      'POST /api/admin/me/passkeys',
      'POST /api/admin/me/passkeys/options',
      'POST /api/admin/me/passkeys/{id}/remove',
      'POST /api/admin/roles',
      'POST /api/admin/roles/{id}/delete',
      'POST /api/admin/staff',
      'POST /api/admin/staff/{id}/end',
      'POST /api/admin/staff/{id}/invitation',
      'POST /api/admin/staff/{id}/sessions/end',
      'POST /api/admin/webhooks',
      'POST /api/admin/webhooks/{id}/rotate-secret',
      'PUT /api/admin/credentials/APPLE_WALLET',
      'PUT /api/admin/credentials/GOOGLE_WALLET',
      'PUT /api/admin/credentials/GOPAY',
      'PUT /api/admin/credentials/KSEF',
      'PUT /api/admin/credentials/NAV',
      'PUT /api/admin/credentials/STRIPE',
      'PUT /api/admin/mail-server',
      'PUT /api/admin/me/email',
      'PUT /api/admin/me/pin',
      'PUT /api/admin/roles/{id}',
      'PUT /api/admin/roles/{id}/limits',
      'PUT /api/admin/session/shared',
      'PUT /api/admin/staff/{id}',
      'PUT /api/admin/staff/{id}/assignments',
    ]);
  });

  test.each(fresh.map(([key]) => key))('%s is rejected ten minutes after the proof, before anything else is read', async (key) => {
    const person = await aStaffClient(app);
    await provenAgo(person, 11);
    const [method = '', path = ''] = key.split(' ');
    const response = await app.call(method as 'POST', path.replace(/\{\w+\}/g, person.id), {
      headers: person.headers,
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'session/proof-needed']);
  });

  test('succeeds again after password and code, and for ten minutes only', async () => {
    const person = await aStaffClient(app);
    await provenAgo(person, 9);
    expect((await createRole(person)).statusCode).toBe(200);
    app.clock.advance({ minutes: 2 });
    expect((await createRole(person)).statusCode).toBe(403);
    expect((await person.post('/api/admin/session/confirm', { password: staffPassword, code: '000000' })).json().code).toBe(
      'invalid-credentials',
    );
    expect((await person.post('/api/admin/session/confirm', { password: staffPassword, code: codeOf() })).statusCode).toBe(204);
    expect((await createRole(person)).statusCode).toBe(200);
    expect((await person.get('/api/admin/me')).json<Me>().freshUntil).toBe(new Date(app.clock.now().getTime() + 600_000).toISOString());
    app.clock.advance({ minutes: 10, seconds: 1 });
    expect((await createRole(person)).statusCode).toBe(403);
    expect([fields('staff-proof-failed').length, fields('staff-proof-succeeded').length]).toEqual([1, 1]);
  });

  test('succeeds after a passkey of the person, not after one of somebody else', async () => {
    const [person, other] = [await aStaffClient(app), await aStaffClient(app)];
    const add = async (one: StaffClient) => {
      const authenticator = new Authenticator();
      const creation = (await one.post('/api/admin/me/passkeys/options')).json<PasskeyCreation>();
      await one.post('/api/admin/me/passkeys', authenticator.create(creation));
      return authenticator;
    };
    const [own, foreign] = [await add(person), await add(other)];
    await provenAgo(person, 11);
    const ask = async () => (await person.post('/api/admin/session/confirm/options')).json<PasskeyRequest>();
    expect((await ask()).credentials).toEqual([{ id: own.id, transports: ['internal'] }]);
    const rejected = await person.post('/api/admin/session/confirm', { passkey: foreign.get(await ask()) });
    expect(rejected.json().code).toBe('passkey/rejected');
    expect((await person.post('/api/admin/session/confirm', { passkey: own.get(await ask(), { userHandle: null }) })).statusCode).toBe(204);
    expect((await createRole(person)).statusCode).toBe(200);
  });

  test('is proven with few guesses: the sixth is rejected before it is checked', async () => {
    const person = await aStaffClient(app);
    for (let round = 0; round < 5; round++)
      expect((await person.post('/api/admin/session/confirm', { password: 'nesprávne heslo', code: '000000' })).statusCode).toBe(400);
    expect((await person.post('/api/admin/session/confirm', { password: staffPassword, code: codeOf() })).statusCode).toBe(429);
  });
});

describe('a session on a shared device', () => {
  const pin = '274951';
  const share = async (preset: 'owner' | 'site-staff' = 'owner') => {
    const person = await aStaffClient(app, { preset });
    await person.put('/api/admin/me/pin', { pin });
    const response = await person.put('/api/admin/session/shared', { shared: true });
    expect([response.statusCode, String(response.headers['set-cookie'])]).toEqual([
      204,
      '__Host-komora-staff-shared=1; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure',
    ]);
    return person;
  };
  const read = (person: StaffClient, idle?: number) =>
    app.call('GET', '/api/admin/staff', { headers: { ...person.headers, ...(idle === undefined ? {} : { 'komora-idle': String(idle) }) } });
  const status = async (person: StaffClient) => (await read(person)).statusCode;

  test('locks after 15 minutes without activity, shows only who is signed in, and opens with the PIN', async () => {
    const person = await share();
    for (let round = 0; round < 3; round++) {
      app.clock.advance({ minutes: 14 });
      expect(await status(person)).toBe(200);
    }
    app.clock.advance({ minutes: 15 });
    expect((await read(person)).json()).toMatchObject({ status: 423, code: 'session/locked' });
    expect((await person.get('/api/admin/me')).json<Me>()).toMatchObject({ id: person.id, isLocked: true, isShared: true, hasPin: true });
    expect((await createRole(person)).statusCode).toBe(423);
    expect((await person.post('/api/admin/session/confirm', { password: staffPassword, code: codeOf() })).statusCode).toBe(423);
    expect((await person.post('/api/admin/session/unlock', { pin: '111112' })).json().code).toBe('session/wrong-pin');
    expect(await status(person)).toBe(423);
    expect((await person.post('/api/admin/session/unlock', { pin })).statusCode).toBe(204);
    expect(await status(person)).toBe(200);
  });

  test('locks although the page calls by itself: calls of an idle page are no activity', async () => {
    const person = await share();
    for (let minute = 1; minute < 15; minute++) {
      app.clock.advance({ minutes: 1 });
      expect((await read(person, minute * 60)).statusCode).toBe(200);
    }
    app.clock.advance({ minutes: 1 });
    expect((await read(person, 900)).statusCode).toBe(423);
    // Also activity from before the lock.
    expect((await read(person, 60)).statusCode).toBe(423);
  });

  test('ends with the fifth wrong PIN, also when all are tried at once', async () => {
    const person = await share();
    await person.post('/api/admin/session/lock');
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => person.post('/api/admin/session/unlock', { pin: `11223${index}` })),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(4);
    expect((await person.post('/api/admin/session/unlock', { pin })).statusCode).toBe(401);
    expect(fields('staff-pin-exhausted').length).toBeGreaterThan(0);
  });

  test('is locked by hand at once, shown in the list of sessions, and ended from another device', async () => {
    const person = await share();
    expect((await person.post('/api/admin/session/lock')).statusCode).toBe(204);
    expect(await status(person)).toBe(423);
    expect((await person.get('/api/admin/sessions')).statusCode).toBe(423);
    expect((await person.post('/api/admin/session/lock')).statusCode).toBe(204);
    expect(await app.rows(`select from audit_log where verb = 'session.lock' and staff_id = $1`, [person.id])).toHaveLength(1);
    const elsewhere = await app.call('POST', '/api/admin/session', {
      payload: { email: person.email, password: staffPassword, code: codeOf() },
      headers: { origin: 'https://komora.example' },
    });
    const headers = { cookie: String(elsewhere.headers['set-cookie']).split(';')[0] ?? '', origin: 'https://komora.example' };
    const { sessions } = (await app.call('GET', '/api/admin/sessions', { headers })).json<{ sessions: StaffSession[] }>();
    const locked = sessions.find(({ isLocked }) => isLocked);
    expect(sessions.map(({ isShared, isLocked }) => [isShared, isLocked])).toContainEqual([true, true]);
    expect((await app.call('POST', `/api/admin/sessions/${locked?.id}/end`, { headers })).statusCode).toBe(204);
    expect((await person.get('/api/admin/me')).statusCode).toBe(401);
  });

  test('is remembered by the device: the next person locks too, also without a PIN', async () => {
    const next = await aStaffClient(app, { preset: 'site-staff' });
    const opened = await app.call('POST', '/api/admin/session', {
      payload: { email: next.email, password: staffPassword, code: codeOf() },
      headers: { origin: 'https://komora.example', cookie: '__Host-komora-staff-shared=1' },
    });
    const headers = { cookie: String(opened.headers['set-cookie']).split(';')[0] ?? '', origin: 'https://komora.example' };
    app.clock.advance({ minutes: 16 });
    expect((await app.call('GET', '/api/admin/sessions', { headers })).statusCode).toBe(423);
    expect((await app.call('POST', '/api/admin/session/unlock', { headers, payload: { pin } })).json().code).toBe('session/no-pin');
    expect((await app.call('DELETE', '/api/admin/session', { headers })).statusCode).toBe(204);
  });

  test('has a PIN that is not among the first guesses, stored as a hash', async () => {
    const person = await aStaffClient(app);
    for (const simple of ['000000', '123456', '987654'])
      expect((await person.put('/api/admin/me/pin', { pin: simple })).json()).toMatchObject({
        errors: [{ path: 'pin', code: 'password/too-common' }],
      });
    expect((await person.put('/api/admin/me/pin', { pin: '12345' })).statusCode).toBe(400);
    expect((await person.put('/api/admin/me/pin', { pin })).statusCode).toBe(204);
    const { pin_hash } = await app.one<{ pin_hash: string }>('select pin_hash from staff where id = $1', [person.id]);
    expect(pin_hash).toMatch(/^\$argon2id\$/);
  });

  test('that is not shared does not lock by itself', async () => {
    const person = await aStaffClient(app);
    app.clock.advance({ hours: 2 });
    expect(await status(person)).toBe(200);
  });
});
