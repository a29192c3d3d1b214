import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountTestApp, openAccountTestApp, password } from './kit/account-test-app.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
let me: { id: string; email: string };
let token: string;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  me = await testApp.client({ language: 'HU' });
  token = await testApp.logIn(me.email);
});

const newPassword = 'nové heslo 1';
const change = (more: object = {}, as = token) =>
  testApp.post('/api/client/my/change-password', { oldPassword: password, newPassword, newPasswordConfirmation: newPassword, ...more }, as);
const login = (secret: string, more = {}) =>
  testApp.post('/auth/custom/login', { username: me.email, password: secret, domain: 'CLIENT', ...more });
const lives = async (session: string) => (await testApp.get('/api/client/client-user/current', session)).statusCode === 200;

describe('changing my password', () => {
  test('makes only the new password valid, and notifies the owner', async () => {
    expect((await change()).statusCode).toBe(204);
    expect((await login(password)).json().code).toBe('invalid-credentials');
    expect((await login(newPassword)).statusCode).toBe(200);
    expect(await testApp.messages(me.email)).toMatchObject([{ template: 'password-changed', language: 'HU' }]);
  });

  test('ends every other session, remembered device and link; this session continues', async () => {
    const other = await testApp.logIn(me.email);
    const { token: remembered, deviceToken } = (await login(password, { rememberMe: true, deviceId: 'phone' })).json();
    const link = 'a-reset-link';
    await testApp.rows(
      `insert into password_tokens (token_hash, user_id, purpose, created_at, expires_at)
       values (sha256($1), $2, 'RESET_PASSWORD', $3, $3::timestamptz + interval '1 hour')`,
      [Buffer.from(link), me.id, testApp.clock.now()],
    );
    await change();
    expect([await lives(token), await lives(other), await lives(remembered)]).toEqual([true, false, false]);
    const device = await testApp.post('/auth/custom/device-login', { deviceId: 'phone', deviceToken, domain: 'CLIENT' });
    expect(device.json().code).toBe('invalid-credentials');
    const reset = await testApp.post('/auth/password/change', { token: link, newPassword, newPasswordConfirmation: newPassword });
    expect(reset.json().code).toBe('password-reset/invalid-token');
  });

  test('takes both passwords as they are typed: with spaces at the ends, in any script, up to 200 characters', async () => {
    const first = ` ${'ключ 🗝 '.repeat(24)}1 `;
    expect((await change({ newPassword: first, newPasswordConfirmation: first })).statusCode).toBe(204);
    expect((await login(first.trim())).json().code).toBe('invalid-credentials');
    expect((await login(first.toUpperCase())).json().code).toBe('invalid-credentials');
    expect((await login(first)).statusCode).toBe(200);
    expect((await change({ oldPassword: first.trim() })).statusCode).toBe(400);
    expect((await change({ oldPassword: first })).statusCode).toBe(204);
  });

  test('requires the old password', async () => {
    const response = await change({ oldPassword: 'nesprávne 1' });
    expect([response.statusCode, response.json().code]).toEqual([400, 'auth/invalid-password']);
    expect(response.json().errors).toEqual([{ path: 'oldPassword', code: 'auth/invalid-password' }]);
    expect((await login(password)).statusCode).toBe(200);
    expect(await testApp.messages(me.email)).toEqual([]);
  });

  test('twice concurrently: one succeeds', async () => {
    const secrets = ['prvé heslo 1', 'druhé heslo 2'];
    const answers = await Promise.all(secrets.map((secret) => change({ newPassword: secret, newPasswordConfirmation: secret })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
    const winner = secrets[answers.findIndex(({ statusCode }) => statusCode === 204)] ?? '';
    expect((await login(winner)).statusCode).toBe(200);
  });

  test('after ten wrong old passwords, the right one must wait too', async () => {
    for (let attempt = 0; attempt < 10; attempt++) expect((await change({ oldPassword: 'x' })).statusCode).toBe(400);
    const rejected = await change();
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '90']);
    testApp.clock.advance({ seconds: 90 });
    expect((await change()).statusCode).toBe(204);
  });

  test.each<[string, object, string, string]>([
    ['of five letters', { newPassword: 'abcd1', newPasswordConfirmation: 'abcd1' }, 'newPassword', 'revalid/rule/basic/regex'],
    ['without a digit', { newPassword: 'abcdefgh', newPasswordConfirmation: 'abcdefgh' }, 'newPassword', 'revalid/rule/basic/regex'],
    ['of a thousand letters', { newPassword: 'a1'.repeat(500) }, 'newPassword', 'revalid/rule/basic/regex'],
    ['confirmed otherwise', { newPasswordConfirmation: 'iné heslo 1' }, 'newPasswordConfirmation', 'passwordsMustMatch'],
    ['without the old one', { oldPassword: '' }, 'oldPassword', 'revalid/rule/basic/not-null'],
    ['with a number for the old one', { oldPassword: 1 }, 'oldPassword', 'revalid/rule/basic/regex'],
  ])('a password %s is rejected at its field', async (_case, wrong, path, code) => {
    const response = await change(wrong);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toContainEqual(expect.objectContaining({ path, code }));
    expect((await login(password)).statusCode).toBe(200);
  });

  test('requires a session', async () => {
    expect((await change({}, 'no-session')).statusCode).toBe(401);
    expect((await testApp.post('/api/client/my/change-password', {}, token)).statusCode).toBe(400);
  });
});
