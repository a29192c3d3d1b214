import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountHouse, openAccountHouse, password } from './account-house.ts';

const database = useTestDatabase();
let house: AccountHouse;
let me: { id: string; email: string };
let token: string;
beforeAll(async () => {
  house = await openAccountHouse(database.url);
});
afterAll(() => house.close());
beforeEach(async () => {
  me = await house.client({ language: 'HU' });
  token = await house.logIn(me.email);
});

const newPassword = 'nové heslo 1';
const change = (more: object = {}, as = token) =>
  house.post('/api/client/my/change-password', { oldPassword: password, newPassword, newPasswordConfirmation: newPassword, ...more }, as);
const login = (secret: string, more = {}) =>
  house.post('/auth/custom/login', { username: me.email, password: secret, domain: 'CLIENT', ...more });
const lives = async (session: string) => (await house.get('/api/client/client-user/current', session)).statusCode === 200;

describe('changing my password', () => {
  test('lets the new one in alone, and tells the owner', async () => {
    expect((await change()).statusCode).toBe(204);
    expect((await login(password)).json().code).toBe('invalid-credentials');
    expect((await login(newPassword)).statusCode).toBe(200);
    expect(await house.letters(me.email)).toMatchObject([{ template: 'password-changed', language: 'HU' }]);
  });

  test('ends every other session, every remembered device and every link; this session goes on', async () => {
    const other = await house.logIn(me.email);
    const { token: remembered, deviceToken } = (await login(password, { rememberMe: true, deviceId: 'phone' })).json();
    const link = 'a-reset-link';
    await house.pool.query(
      `insert into password_tokens (token_hash, user_id, purpose, created_at, expires_at)
       values (sha256($1), $2, 'RESET_PASSWORD', $3, $3::timestamptz + interval '1 hour')`,
      [Buffer.from(link), me.id, house.clock.now()],
    );
    await change();
    expect([await lives(token), await lives(other), await lives(remembered)]).toEqual([true, false, false]);
    const device = await house.post('/auth/custom/device-login', { deviceId: 'phone', deviceToken, domain: 'CLIENT' });
    expect(device.json().code).toBe('invalid-credentials');
    const reset = await house.post('/auth/password/change', { token: link, newPassword, newPasswordConfirmation: newPassword });
    expect(reset.json().code).toBe('password-reset/invalid-token');
  });

  test('needs the old one', async () => {
    const answer = await change({ oldPassword: 'nesprávne 1' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'auth/invalid-password']);
    expect(answer.json().errors).toEqual([{ path: 'oldPassword', code: 'auth/invalid-password' }]);
    expect((await login(password)).statusCode).toBe(200);
    expect(await house.letters(me.email)).toEqual([]);
  });

  test('twice at once: one wins', async () => {
    const secrets = ['prvé heslo 1', 'druhé heslo 2'];
    const answers = await Promise.all(secrets.map((secret) => change({ newPassword: secret, newPasswordConfirmation: secret })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
    const winner = secrets[answers.findIndex(({ statusCode }) => statusCode === 204)] ?? '';
    expect((await login(winner)).statusCode).toBe(200);
  });

  test('guessing the old one is put off after ten tries, also when the next one is right', async () => {
    for (let attempt = 0; attempt < 10; attempt++) expect((await change({ oldPassword: 'x' })).statusCode).toBe(400);
    const refused = await change();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    house.clock.advance({ minutes: 15 });
    expect((await change()).statusCode).toBe(204);
  });

  test.each<[string, object, string, string]>([
    ['of five letters', { newPassword: 'abcd1', newPasswordConfirmation: 'abcd1' }, 'newPassword', 'revalid/rule/basic/regex'],
    ['without a digit', { newPassword: 'abcdefgh', newPasswordConfirmation: 'abcdefgh' }, 'newPassword', 'revalid/rule/basic/regex'],
    ['of a thousand letters', { newPassword: 'a1'.repeat(500) }, 'newPassword', 'revalid/rule/basic/regex'],
    ['confirmed otherwise', { newPasswordConfirmation: 'iné heslo 1' }, 'newPasswordConfirmation', 'passwordsMustMatch'],
    ['without the old one', { oldPassword: '' }, 'oldPassword', 'revalid/rule/basic/not-null'],
    ['with a number for the old one', { oldPassword: 1 }, 'oldPassword', 'revalid/rule/basic/regex'],
  ])('a password %s is refused at its field', async (_case, wrong, path, code) => {
    const answer = await change(wrong);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toContainEqual(expect.objectContaining({ path, code }));
    expect((await login(password)).statusCode).toBe(200);
  });

  test('is for whoever is signed in', async () => {
    expect((await change({}, 'no-session')).statusCode).toBe(401);
    expect((await house.post('/api/client/my/change-password', {}, token)).statusCode).toBe(400);
  });
});
