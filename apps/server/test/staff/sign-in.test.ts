import type { Me } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findSetUpCode } from '../../src/modules/identity/index.ts';
import { anAccount, password as clientPassword, logIn } from '../kit/builders/account.ts';
import { aStaffClient, insertStaff, type StaffClient, staffPassword, totpSecret } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z', config: { publicUrl: 'https://komora.example' } });
});
afterAll(() => app.close());
// Another time step of the authenticator, and no rate limit.
beforeEach(() => app.clock.advance({ minutes: 30 }));

const origin = 'https://komora.example';
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.call('POST', url, { payload, headers: { origin, ...headers } });
const codeOf = (secret = totpSecret, at = app.clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
const signIn = (email: string, more: object = {}) =>
  post('/api/admin/session', { email, password: staffPassword, code: codeOf(), ...more });
const cookieOf = (response: { headers: Record<string, unknown> }) => String(response.headers['set-cookie']).split(';')[0] ?? '';
const me = (cookie: string) => app.call('GET', '/api/admin/me', { headers: { cookie } });
const person = () => insertStaff(app.pool, app.context.secretKey);

describe('the first owner', () => {
  const details = { email: 'eva@komora.example', name: 'Eva', locale: 'SK' };

  test('is invited with the code of the start, enrols an authenticator, and the code ends', async () => {
    const token = app.app.setUpCode;
    expect(token).toEqual(expect.any(String));
    expect((await post('/api/admin/setup', { ...details, token: 'guess' })).json()).toMatchObject({ code: 'staff/invalid-invitation' });
    const wrong = (await post('/api/admin/setup', { ...details, email: 'typo@komora.example', token })).json<{ invitation: string }>();
    const { invitation } = (await post('/api/admin/setup', { ...details, token })).json<{ invitation: string }>();
    expect((await post('/api/admin/invitations/open', { token: wrong.invitation })).statusCode).toBe(400);

    const opened = (await post('/api/admin/invitations/open', { token: invitation })).json<{ totpSecret: string; totpUri: string }>();
    expect(opened).toMatchObject({ email: details.email, name: 'Eva' });
    expect(opened.totpUri).toContain(`secret=${opened.totpSecret}`);
    const accept = (more: object = {}) =>
      post('/api/admin/invitations/accept', {
        token: invitation,
        password: 'dlhé heslo na konzolu',
        code: codeOf(opened.totpSecret),
        ...more,
      });
    expect((await accept({ password: 'krátke 1234' })).json()).toMatchObject({ errors: [{ path: 'password' }] });
    for (const common of ['passwordpassword', 'Qwerty123456789', 'komoraKomora'])
      expect((await accept({ password: common })).json()).toMatchObject({ errors: [{ path: 'password', code: 'password/too-common' }] });
    expect((await accept({ code: codeOf(totpSecret) })).json()).toMatchObject({ code: 'invalid-credentials' });
    const accepted = await Promise.all([accept(), accept()]);
    expect(accepted.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const done = accepted.find(({ statusCode }) => statusCode === 200) ?? accepted[0];
    const { recoveryCodes } = done?.json<{ recoveryCodes: string[] }>() ?? { recoveryCodes: [] };
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:\d{4} ){8}\d{4}$/);
    const shown = (await me(cookieOf(done ?? { headers: {} }))).json<Me>();
    expect(shown).toMatchObject({ email: details.email, recoveryCodesLeft: 10 });
    expect(shown.rights).toContainEqual({ right: 'write:staff', everywhere: true, warehouseIds: [], legalEntityIds: [] });

    expect((await post('/api/admin/setup', { ...details, email: 'mallory@example.com', token })).json()).toMatchObject({
      code: 'staff/invalid-invitation',
    });
    expect(await findSetUpCode(app.context.db, app.context.secretKey, app.context.deploymentId)).toBeNull();
    const verbs = await app.rows<{ verb: string }>('select verb from audit_log order by at, id');
    expect(verbs.map(({ verb }) => verb)).toEqual(['staff.set-up', 'staff.set-up', 'staff.accept-invitation']);
  });
});

describe('signing in', () => {
  test('sets a cookie that scripts and other sites cannot read, and opens a session of 8 hours', async () => {
    const { email } = await person();
    const response = await signIn(email.toUpperCase());
    expect(response.statusCode).toBe(204);
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-komora-staff=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict; Secure$/),
      expect.stringMatching(
        /^__Host-komora-staff-device=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
      ),
    ]);
    const cookie = cookieOf(response);
    app.clock.advance({ hours: 7, minutes: 59 });
    expect((await me(cookie)).statusCode).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await me(cookie)).statusCode).toBe(401);
  });

  test('a wrong address, password or code gets the same response, and no session', async () => {
    const { email } = await person();
    const answers = [
      await signIn('nobody@example.com'),
      await signIn(email, { password: 'nesprávne heslo 1' }),
      await signIn(email, { code: '000000' }),
      await signIn(email, { code: undefined, recoveryCode: '1'.repeat(24) }),
      await signIn(email, { code: codeOf(totpSecret, new Date(app.clock.now().getTime() - 120_000)) }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-credentials']);
    expect((await signIn(email, { code: undefined })).json()).toMatchObject({ code: 'request/invalid', errors: [{ path: 'code' }] });
    expect(await app.rows('select s.id from staff_sessions s join staff m on m.id = s.staff_id where m.email = $1', [email])).toEqual([]);
  });

  test('a code works once, also for concurrent attempts', async () => {
    const { email } = await person();
    const answers = await Promise.all([signIn(email), signIn(email), signIn(email)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400]);
    app.clock.advance({ seconds: 30 });
    expect((await signIn(email)).statusCode).toBe(204);
  });

  test('five wrong codes with the right password stop further guesses, ten wrong passwords too', async () => {
    const [guessed, forgotten] = [await person(), await person()];
    for (let round = 0; round < 5; round++) expect((await signIn(guessed.email, { code: '000000' })).statusCode).toBe(400);
    const rejected = await signIn(guessed.email);
    expect([rejected.statusCode, Number(rejected.headers['retry-after']) > 60]).toEqual([429, true]);
    for (let round = 0; round < 10; round++) await signIn(forgotten.email, { password: 'x' });
    expect((await signIn(forgotten.email)).statusCode).toBe(429);
    app.clock.advance({ minutes: 15 });
    expect((await signIn(guessed.email)).statusCode).toBe(204);
  });

  test('after the person has left is impossible, and the open session ends at once', async () => {
    const owner = await aStaffClient(app);
    const leaving = await person();
    const cookie = cookieOf(await signIn(leaving.email));
    const end = await app.call('POST', `/api/admin/staff/${leaving.id}/end`, {
      payload: { reason: 'left' },
      headers: { ...owner.headers, origin },
    });
    expect(end.statusCode).toBe(204);
    expect((await me(cookie)).statusCode).toBe(401);
    app.clock.advance({ minutes: 1 });
    expect((await signIn(leaving.email)).json()).toMatchObject({ code: 'invalid-credentials' });
    expect(await app.one('select password_hash, totp_secret_encrypted from staff where id = $1', [leaving.id])).toEqual({
      password_hash: null,
      totp_secret_encrypted: null,
    });
  });
});

describe('sessions', () => {
  test('are listed and ended by their owner only', async () => {
    const { email } = await person();
    const first = cookieOf(await signIn(email));
    app.clock.advance({ minutes: 1 });
    const second = cookieOf(await signIn(email));
    const list = async (cookie: string) =>
      (await app.call('GET', '/api/admin/sessions', { headers: { cookie } })).json<{ sessions: { id: string; current: boolean }[] }>()
        .sessions;
    const sessions = await list(first);
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    const end = (cookie: string) => post(`/api/admin/sessions/${sessions[0]?.id}/end`, {}, { cookie });
    const stranger = await aStaffClient(app);
    expect((await end(stranger.headers.cookie ?? '')).statusCode).toBe(404);
    expect((await end(first)).statusCode).toBe(204);
    expect((await me(second)).statusCode).toBe(401);
    const out = await app.call('DELETE', '/api/admin/session', { headers: { cookie: first, origin } });
    expect([out.statusCode, String(out.headers['set-cookie'])]).toEqual([
      204,
      expect.stringContaining('__Host-komora-staff=; Path=/; Max-Age=0;'),
    ]);
    expect((await me(first)).statusCode).toBe(401);
  });
});

describe('a lost authenticator', () => {
  let owner: StaffClient;
  beforeEach(async () => {
    owner = await aStaffClient(app);
  });
  const inviteAgain = (id: string) =>
    app.call('POST', `/api/admin/staff/${id}/invitation`, { payload: { reason: 'lost phone' }, headers: { ...owner.headers, origin } });
  const accept = async (token: string) => {
    const { totpSecret: secret } = (await post('/api/admin/invitations/open', { token })).json<{ totpSecret: string }>();
    return post('/api/admin/invitations/accept', { token, password: staffPassword, code: codeOf(secret) });
  };

  test('is replaced by a recovery code, once', async () => {
    const { id, email } = await person();
    const { token } = (await inviteAgain(id)).json<{ invitation: { token: string } }>().invitation;
    const { recoveryCodes } = (await accept(token)).json<{ recoveryCodes: string[] }>();
    const withCode = () => signIn(email, { code: undefined, recoveryCode: recoveryCodes[3] });
    expect((await withCode()).statusCode).toBe(204);
    expect((await withCode()).statusCode).toBe(400);
  });

  test('is replaced by a link of a colleague, which ends earlier links and sessions', async () => {
    const { id, email } = await person();
    const cookie = cookieOf(await signIn(email));
    const [earlier, later] = [await inviteAgain(id), await inviteAgain(id)].map(
      (one) => one.json<{ invitation: { token: string } }>().invitation.token,
    );
    expect((await post('/api/admin/invitations/open', { token: earlier })).statusCode).toBe(400);
    expect((await me(cookie)).statusCode).toBe(200);
    expect((await accept(later ?? '')).statusCode).toBe(200);
    expect((await me(cookie)).statusCode).toBe(401);
    expect((await post('/api/admin/invitations/open', { token: later })).json()).toMatchObject({ code: 'staff/invalid-invitation' });
  });

  test('is replaced by the person alone, after a fresh proof with password and recovery code, but not with a session alone', async () => {
    const { id, email } = await person();
    const { token } = (await inviteAgain(id)).json<{ invitation: { token: string } }>().invitation;
    const accepted = await accept(token);
    const { recoveryCodes } = accepted.json<{ recoveryCodes: string[] }>();
    const cookie = cookieOf(accepted);
    const renew = () => post('/api/admin/me/invitation', {}, { cookie });
    const confirm = (body: object) => post('/api/admin/session/confirm', body, { cookie });
    app.clock.advance({ minutes: 10, seconds: 1 });
    expect((await renew()).json()).toMatchObject({ status: 403, code: 'session/proof-needed' });
    const [recoveryCode] = recoveryCodes;
    expect((await confirm({ password: staffPassword })).json()).toMatchObject({ errors: [{ path: 'code' }] });
    expect((await confirm({ recoveryCode })).json()).toMatchObject({ errors: [{ path: 'password' }] });
    expect((await confirm({ password: 'nesprávne heslo', recoveryCode })).json()).toMatchObject({ code: 'invalid-credentials' });
    expect((await confirm({ password: staffPassword, code: '000000' })).json()).toMatchObject({ code: 'invalid-credentials' });
    expect((await renew()).statusCode).toBe(403);
    expect((await confirm({ password: staffPassword, recoveryCode })).statusCode).toBe(204);
    expect((await confirm({ password: staffPassword, recoveryCode })).json()).toMatchObject({ code: 'invalid-credentials' });
    const own = (await renew()).json<{ invitation: { token: string } }>().invitation;
    expect((await accept(own.token)).statusCode).toBe(200);
    expect((await me(cookieOf(accepted))).statusCode).toBe(401);
    expect((await signIn(email, { code: undefined, recoveryCode: recoveryCodes[1] })).json()).toMatchObject({
      code: 'invalid-credentials',
    });
  });

  test('cannot be replaced with an expired link', async () => {
    const { id } = await person();
    const { token } = (await inviteAgain(id)).json<{ invitation: { token: string } }>().invitation;
    app.clock.advance({ days: 7 });
    expect((await post('/api/admin/invitations/open', { token })).json()).toMatchObject({ code: 'staff/invalid-invitation' });
  });
});

describe('accounts of clients and staff', () => {
  test('are apart: the right password of staff leads to the console, without a session', async () => {
    const { email } = await person();
    const right = await app.post('/auth/custom/login', { username: email, password: staffPassword, domain: 'CLIENT' });
    expect([right.statusCode, right.json().code]).toEqual([400, 'login/staff-account']);
    const wrong = await app.post('/auth/custom/login', { username: email, password: 'nesprávne 1', domain: 'CLIENT' });
    expect(wrong.json().code).toBe('invalid-credentials');
  });

  test('a client account with the address of staff works with its own password', async () => {
    const { email } = await person();
    await anAccount(app, { email });
    expect((await logIn(app, email)).statusCode).toBe(200);
    expect((await logIn(app, email, { password: staffPassword })).json().code).toBe('invalid-credentials');
    expect((await signIn(email, { password: clientPassword })).json().code).toBe('invalid-credentials');
  });

  test('the database accepts only clients among the accounts of clients', async () => {
    const { id } = await anAccount(app);
    await expect(app.rows(`update users set type = 'OwnerUser' where id = $1`, [id])).rejects.toThrow('users_type_check');
  });
});
