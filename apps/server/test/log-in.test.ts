import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountHouse, openAccountHouse, password } from './account-house.ts';

const database = useTestDatabase();
let house: AccountHouse;
beforeAll(async () => {
  house = await openAccountHouse(database.url);
});
afterAll(() => house.close());

const login = (username: string, more: object = {}) => house.post('/auth/custom/login', { username, password, domain: 'CLIENT', ...more });
const current = (token: string) => house.get('/api/client/client-user/current', token);

describe('signing in', () => {
  test('the right password gives a token that tells who is signed in, whatever the case of the address', async () => {
    const { id, email } = await house.client({ firstName: 'Zuzana', language: 'CS', phoneNumber: '+421901000001' });
    const answer = await login(email.toUpperCase());
    expect(answer.statusCode).toBe(200);
    expect(answer.json().deviceToken).toBeUndefined();
    const me = await current(answer.json().token);
    expect(me.json()).toMatchObject({
      id,
      email,
      firstName: 'Zuzana',
      userLanguage: 'CS',
      phoneNumber: '+421901000001',
      invoicingDetails: null,
    });
    expect(me.headers['cache-control']).toBe('no-store');
  });

  test('invoicing details come along for prefilling, with their version', async () => {
    const invoicingDetails = {
      firstName: 'Ján',
      lastName: 'Malý',
      email: 'jan@example.com',
      telephoneNumber: '+421901000002',
      company: null,
      address: { street: 'Dlhá', number: '3', city: 'Žilina', zip: '010 01', countryCode: 'SVK' },
      type: 'FyzickaOsoba',
    };
    const { email } = await house.client({ invoicingDetails });
    const me = await current(await house.logIn(email));
    expect(me.json().invoicingDetails).toEqual({ ...invoicingDetails, version: 1 });
  });

  test('a wrong password, an unknown address and an account without a password get the same answer', async () => {
    const { email } = await house.client();
    const unset = await house.client({ passwordHash: null });
    const answers = [await login(email, { password: 'nesprávne 1' }), await login('nobody@example.com'), await login(unset.email)];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ status: 400, code: 'invalid-credentials', detail: 'invalid-credentials' });
    }
  });

  test('the eleventh wrong try is put off, also with the right password, until the window has passed', async () => {
    const { email } = await house.client();
    const wrong = await Promise.all(Array.from({ length: 10 }, () => login(email, { password: 'x' })));
    expect(wrong.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 10 }, () => 400));
    const refused = await login(email);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('too-many-requests');
    expect(refused.headers['retry-after']).toBe('900');
    const other = await house.client();
    expect((await login(other.email)).statusCode).toBe(200);
    house.clock.advance({ seconds: 900 });
    expect((await login(email)).statusCode).toBe(200);
  });

  test('a right password forgets the wrong tries before it', async () => {
    const { email } = await house.client();
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 9; attempt++) await login(email, { password: 'x' });
      expect((await login(email)).statusCode).toBe(200);
    }
  });

  test('many tries at once do not slip past the limit together', async () => {
    const { email } = await house.client();
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(email, { password: 'x' })));
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(10);
  });
});

describe('a session', () => {
  test('ends after 12 hours without remember-me', async () => {
    const { email } = await house.client();
    const token = await house.logIn(email);
    house.clock.advance({ hours: 11, minutes: 59 });
    expect((await current(token)).statusCode).toBe(200);
    house.clock.advance({ minutes: 1 });
    const answer = await current(token);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('unauthorized');
  });

  test('remembered: lives 30 days from its last use', async () => {
    const { email } = await house.client();
    const token = await house.logIn(email, { rememberMe: true });
    house.clock.advance({ days: 29 });
    expect((await current(token)).statusCode).toBe(200);
    house.clock.advance({ days: 29 });
    expect((await current(token)).statusCode).toBe(200);
    house.clock.advance({ days: 30 });
    expect((await current(token)).statusCode).toBe(401);
  });

  test('remembered: its expiry is written at most once an hour', async () => {
    const { id, email } = await house.client();
    const token = await house.logIn(email, { rememberMe: true });
    const version = async () => (await house.pool.query('select xmin, expires_at from sessions where user_id = $1', [id])).rows[0];
    const atFirst = await version();
    house.clock.advance({ minutes: 59 });
    await current(token);
    expect(await version()).toEqual(atFirst);
    house.clock.advance({ minutes: 1 });
    await current(token);
    expect(await version()).not.toEqual(atFirst);
  });

  test('ends with logout, alone', async () => {
    const { email } = await house.client();
    const [one, two] = [await house.logIn(email), await house.logIn(email)];
    expect((await house.post('/auth/custom/logout', {}, one)).statusCode).toBe(204);
    expect((await current(one)).statusCode).toBe(401);
    expect((await current(two)).statusCode).toBe(200);
  });

  test('is stored as a hash only', async () => {
    const { id, email } = await house.client();
    const token = await house.logIn(email, { rememberMe: true, deviceId: 'phone' });
    const { rows } = await house.pool.query('select s.*, d.* from sessions s join device_tokens d using (user_id) where user_id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a remembered device', () => {
  const deviceLogin = (deviceId: string, deviceToken: string) =>
    house.post('/auth/custom/device-login', { deviceId, deviceToken, domain: 'CLIENT' });

  test('gets a token of its own and renews its session with it', async () => {
    const { email } = await house.client();
    const { deviceToken } = (await login(email, { rememberMe: true, deviceId: 'phone' })).json();
    house.clock.advance({ days: 60 });
    const answer = await deviceLogin('phone', deviceToken);
    expect(answer.statusCode).toBe(200);
    expect((await current(answer.json().token)).statusCode).toBe(200);
  });

  test('without remember-me or without an id there is no device token', async () => {
    const { email } = await house.client();
    expect((await login(email, { deviceId: 'phone' })).json()).not.toHaveProperty('deviceToken');
    expect((await login(email, { rememberMe: true })).json()).not.toHaveProperty('deviceToken');
  });

  test('its token is worth nothing on another device, after its time, or once revoked', async () => {
    const { email } = await house.client();
    const { deviceToken } = (await login(email, { rememberMe: true, deviceId: 'phone' })).json();
    expect((await deviceLogin('tablet', deviceToken)).json().code).toBe('invalid-credentials');
    expect((await house.post('/auth/custom/revoke-device-token', { deviceId: 'phone', deviceToken })).statusCode).toBe(204);
    expect((await deviceLogin('phone', deviceToken)).statusCode).toBe(400);
    expect((await house.post('/auth/custom/revoke-device-token', { deviceId: 'phone', deviceToken })).statusCode).toBe(204);
    const again = (await login(email, { rememberMe: true, deviceId: 'phone' })).json();
    house.clock.advance({ days: 90 });
    expect((await deviceLogin('phone', again.deviceToken)).statusCode).toBe(400);
  });

  test('has one token: a new login replaces it', async () => {
    const { email } = await house.client();
    const first = (await login(email, { rememberMe: true, deviceId: 'phone' })).json();
    await login(email, { rememberMe: true, deviceId: 'phone' });
    expect((await deviceLogin('phone', first.deviceToken)).statusCode).toBe(400);
  });
});

test('set-locale changes the language of the account', async () => {
  const { email } = await house.client({ language: 'SK' });
  const token = await house.logIn(email);
  expect((await house.post('/api/client/my/set-locale', { userLanguage: 'HU' }, token)).statusCode).toBe(204);
  expect((await current(token)).json().userLanguage).toBe('HU');
  expect((await house.post('/api/client/my/set-locale', { userLanguage: 'DE' }, token)).statusCode).toBe(400);
});
