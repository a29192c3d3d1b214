import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountTestApp, openAccountTestApp, password } from './kit/account-test-app.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url);
});
afterAll(() => testApp.close());

const login = (username: string, more: object = {}) =>
  testApp.post('/auth/custom/login', { username, password, domain: 'CLIENT', ...more });
const current = (token: string) => testApp.get('/api/client/client-user/current', token);

describe('logging in', () => {
  test('the right password returns a session token; the case of the address does not matter', async () => {
    const { id, email } = await testApp.client({ firstName: 'Zuzana', language: 'CS', phoneNumber: '+421901000001' });
    const response = await login(email.toUpperCase());
    expect(response.statusCode).toBe(200);
    expect(response.json().deviceToken).toBeUndefined();
    const me = await current(response.json().token);
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

  test('billing details are returned with their version', async () => {
    const invoicingDetails = {
      firstName: 'Ján',
      lastName: 'Malý',
      email: 'jan@example.com',
      telephoneNumber: '+421901000002',
      company: null,
      address: { street: 'Dlhá', number: '3', city: 'Žilina', zip: '010 01', countryCode: 'SVK' },
      type: 'FyzickaOsoba',
    };
    const { email } = await testApp.client({ invoicingDetails });
    const me = await current(await testApp.logIn(email));
    expect(me.json().invoicingDetails).toEqual({ ...invoicingDetails, version: 1 });
  });

  test('a wrong password, an unknown address and an account without a password get the same response', async () => {
    const { email } = await testApp.client();
    const unset = await testApp.client({ passwordHash: null });
    const answers = [await login(email, { password: 'nesprávne 1' }), await login('nobody@example.com'), await login(unset.email)];
    for (const response of answers) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ status: 400, code: 'invalid-credentials', detail: 'Nesprávne prihlasovacie údaje' });
    }
  });

  test('after ten wrong passwords the eleventh attempt must wait, also with the right password', async () => {
    const { email } = await testApp.client();
    const wrong = await Promise.all(Array.from({ length: 10 }, () => login(email, { password: 'x' })));
    expect(wrong.map((response) => response.statusCode)).toEqual(Array.from({ length: 10 }, () => 400));
    const rejected = await login(email);
    expect(rejected.statusCode).toBe(429);
    expect(rejected.json().code).toBe('too-many-requests');
    expect(rejected.headers['retry-after']).toBe('90');
    const other = await testApp.client();
    expect((await login(other.email)).statusCode).toBe(200);
    testApp.clock.advance({ seconds: 90 });
    expect((await login(email)).statusCode).toBe(200);
  });

  test('a successful login resets the count of failed logins', async () => {
    const { email } = await testApp.client();
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 9; attempt++) await login(email, { password: 'x' });
      expect((await login(email)).statusCode).toBe(200);
    }
  });

  test('concurrent attempts cannot exceed the limit', async () => {
    const { email } = await testApp.client();
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(email, { password: 'x' })));
    expect(answers.filter((response) => response.statusCode === 400)).toHaveLength(10);
  });
});

describe('a session', () => {
  test('expires after 12 hours without remember-me', async () => {
    const { email } = await testApp.client();
    const token = await testApp.logIn(email);
    testApp.clock.advance({ hours: 11, minutes: 59 });
    expect((await current(token)).statusCode).toBe(200);
    testApp.clock.advance({ minutes: 1 });
    const response = await current(token);
    expect(response.statusCode).toBe(401);
    expect(response.json().code).toBe('unauthorized');
  });

  test('with remember-me: expires 30 days after its last use', async () => {
    const { email } = await testApp.client();
    const token = await testApp.logIn(email, { rememberMe: true });
    testApp.clock.advance({ days: 29 });
    expect((await current(token)).statusCode).toBe(200);
    testApp.clock.advance({ days: 29 });
    expect((await current(token)).statusCode).toBe(200);
    testApp.clock.advance({ days: 30 });
    expect((await current(token)).statusCode).toBe(401);
  });

  test('with remember-me: its expiry is stored at most once an hour', async () => {
    const { id, email } = await testApp.client();
    const token = await testApp.logIn(email, { rememberMe: true });
    const version = async () => (await testApp.rows('select xmin, expires_at from sessions where user_id = $1', [id]))[0];
    const atFirst = await version();
    testApp.clock.advance({ minutes: 59 });
    await current(token);
    expect(await version()).toEqual(atFirst);
    testApp.clock.advance({ minutes: 1 });
    await current(token);
    expect(await version()).not.toEqual(atFirst);
  });

  test('ends with its logout; other sessions continue', async () => {
    const { email } = await testApp.client();
    const [one, two] = [await testApp.logIn(email), await testApp.logIn(email)];
    const response = await testApp.post('/auth/custom/logout', {}, one);
    expect([response.statusCode, response.headers['clear-site-data']]).toEqual([204, '"cache"']);
    expect((await current(one)).statusCode).toBe(401);
    expect((await current(two)).statusCode).toBe(200);
  });

  test('is stored as a hash only', async () => {
    const { id, email } = await testApp.client();
    const token = await testApp.logIn(email, { rememberMe: true, deviceId: 'phone' });
    const rows = await testApp.rows('select s.*, d.* from sessions s join device_tokens d using (user_id) where user_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a remembered device', () => {
  const deviceLogin = (deviceId: string, deviceToken: string) =>
    testApp.post('/auth/custom/device-login', { deviceId, deviceToken, domain: 'CLIENT' });

  test('gets its own token and renews its session with it', async () => {
    const { email } = await testApp.client();
    const { deviceToken } = (await login(email, { rememberMe: true, deviceId: 'phone' })).json();
    testApp.clock.advance({ days: 60 });
    const response = await deviceLogin('phone', deviceToken);
    expect(response.statusCode).toBe(200);
    expect((await current(response.json().token)).statusCode).toBe(200);
  });

  test('without remember-me or without an id there is no device token', async () => {
    const { email } = await testApp.client();
    expect((await login(email, { deviceId: 'phone' })).json()).not.toHaveProperty('deviceToken');
    expect((await login(email, { rememberMe: true })).json()).not.toHaveProperty('deviceToken');
  });

  test('its token is invalid on another device, after its expiry, and once revoked', async () => {
    const { email } = await testApp.client();
    const { deviceToken } = (await login(email, { rememberMe: true, deviceId: 'phone' })).json();
    expect((await deviceLogin('tablet', deviceToken)).json().code).toBe('invalid-credentials');
    expect((await testApp.post('/auth/custom/revoke-device-token', { deviceId: 'phone', deviceToken })).statusCode).toBe(204);
    expect((await deviceLogin('phone', deviceToken)).statusCode).toBe(400);
    expect((await testApp.post('/auth/custom/revoke-device-token', { deviceId: 'phone', deviceToken })).statusCode).toBe(204);
    const again = (await login(email, { rememberMe: true, deviceId: 'phone' })).json();
    testApp.clock.advance({ days: 90 });
    expect((await deviceLogin('phone', again.deviceToken)).statusCode).toBe(400);
  });

  test('has one token: a new login replaces it', async () => {
    const { email } = await testApp.client();
    const first = (await login(email, { rememberMe: true, deviceId: 'phone' })).json();
    await login(email, { rememberMe: true, deviceId: 'phone' });
    expect((await deviceLogin('phone', first.deviceToken)).statusCode).toBe(400);
  });
});

test('set-locale changes the language of the account', async () => {
  const { email } = await testApp.client({ language: 'SK' });
  const token = await testApp.logIn(email);
  expect((await testApp.post('/api/client/my/set-locale', { userLanguage: 'HU' }, token)).statusCode).toBe(204);
  expect((await current(token)).json().userLanguage).toBe('HU');
  expect((await testApp.post('/api/client/my/set-locale', { userLanguage: 'DE' }, token)).statusCode).toBe(400);
});
