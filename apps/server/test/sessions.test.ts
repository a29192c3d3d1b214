import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountTestApp, openAccountTestApp, password } from './kit/account-test-app.ts';
import { aStaffClient } from './kit/builders/staff.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
let me: { id: string; email: string };
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url);
  const owner = await aStaffClient(testApp);
  const value = { rememberDays: 90, rememberMaxDays: 200 };
  const saved = await owner.put('/api/admin/settings/sessions', { value, version: 0, reason: 'agreed with the data protection officer' });
  expect(saved.statusCode).toBe(200);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  me = await testApp.client();
});

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const logIn = async (more: object = {}, { from = '203.0.113.77', agent = firefox, email = me.email } = {}) => {
  const response = await testApp.http.inject({
    method: 'POST',
    url: '/auth/custom/login',
    remoteAddress: from,
    headers: { 'user-agent': agent },
    payload: { username: email, password, domain: 'CLIENT', ...more },
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ token: string; deviceToken?: string }>();
};
const remember = (deviceId: string) => logIn({ rememberMe: true, deviceId });
const deviceLogin = (deviceId: string, deviceToken = '') =>
  testApp.post('/auth/custom/device-login', { deviceId, deviceToken, domain: 'CLIENT' });
const lives = async (token: string) => (await testApp.get('/api/client/client-user/current', token)).statusCode === 200;
const sessions = async (token: string) => (await testApp.get('/api/client/my/sessions', token)).json();
const end = (id: string, token: string) => testApp.post(`/api/client/my/sessions/${id}/end`, undefined, token);

describe('the list of sessions', () => {
  test('shows device, part of the address, login and last use, and which one asks', async () => {
    const first = await logIn();
    testApp.clock.advance({ hours: 2 });
    const second = await logIn({ rememberMe: true, deviceId: 'tablet' }, { from: '2001:db8:1:2::3', agent: 'curl/8.0' });
    const now = testApp.clock.now();
    const before = new Date(now.getTime() - 2 * 3_600_000).toISOString();
    const [newer, older] = await sessions(second.token);
    expect(newer).toEqual({
      id: expect.any(String),
      device: null,
      network: '2001:db8:1::/48',
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      remembered: true,
      current: true,
    });
    expect(older).toMatchObject({ device: 'Firefox, Android', network: '203.0.113.0/24', createdAt: before, lastUsedAt: before });
    expect(older).toMatchObject({ remembered: false, current: false });
    expect(await lives(first.token)).toBe(true);
    expect((await sessions(second.token)).map((one: { lastUsedAt: string }) => one.lastUsedAt)).toEqual([
      now.toISOString(),
      now.toISOString(),
    ]);
  });

  test('contains no expired sessions and none of other clients', async () => {
    const other = await testApp.client();
    await logIn({}, { email: other.email });
    await logIn();
    testApp.clock.advance({ hours: 12 });
    expect(await sessions((await logIn()).token)).toHaveLength(1);
  });

  test('contains a remembered device without a session', async () => {
    await remember('phone');
    testApp.clock.advance({ days: 31 });
    const { token } = await logIn();
    expect(await sessions(token)).toMatchObject([{ current: true }, { current: false, remembered: true, device: 'Firefox, Android' }]);
  });
});

describe('ending a session', () => {
  test('ends it and its remembered device; the others continue', async () => {
    const { token } = await logIn();
    const phone = await remember('phone');
    const [listed] = (await sessions(token)).filter((one: { current: boolean }) => !one.current);
    expect((await end(listed.id, token)).statusCode).toBe(204);
    expect([await lives(token), await lives(phone.token)]).toEqual([true, false]);
    expect((await deviceLogin('phone', phone.deviceToken)).json().code).toBe('invalid-credentials');
    expect((await end(listed.id, token)).statusCode).toBe(404);
  });

  test('ends a remembered device without a session', async () => {
    const phone = await remember('phone');
    testApp.clock.advance({ days: 31 });
    const { token } = await logIn();
    const [, device] = await sessions(token);
    expect((await end(device.id, token)).statusCode).toBe(204);
    expect((await deviceLogin('phone', phone.deviceToken)).json().code).toBe('invalid-credentials');
  });

  test('of another client is not found', async () => {
    const mine = await logIn();
    const other = await logIn({}, { email: (await testApp.client()).email });
    const [{ id }] = await sessions(mine.token);
    expect((await end(id, other.token)).statusCode).toBe(404);
    for (const wrong of ['x', '00000000-0000-7000-8000-000000000000']) expect((await end(wrong, other.token)).statusCode).toBe(404);
    expect(await lives(mine.token)).toBe(true);
  });

  test('all others: only this session and its device continue', async () => {
    const own = await remember('laptop');
    const phone = await remember('phone');
    const plain = await logIn();
    expect((await testApp.post('/api/client/my/sessions/end-others', undefined, own.token)).statusCode).toBe(204);
    expect([await lives(own.token), await lives(phone.token), await lives(plain.token)]).toEqual([true, false, false]);
    expect((await deviceLogin('phone', phone.deviceToken)).statusCode).toBe(400);
    expect((await deviceLogin('laptop', own.deviceToken)).statusCode).toBe(200);
  });
});

describe('a device token', () => {
  test('is replaced with each use; the replaced one works for a minute, for a second tab', async () => {
    const first = (await remember('phone')).deviceToken;
    const second = (await deviceLogin('phone', first)).json();
    expect(second).toEqual({ token: expect.any(String), deviceToken: expect.any(String) });
    expect(second.deviceToken).not.toBe(first);
    testApp.clock.advance({ seconds: 59 });
    const tab = (await deviceLogin('phone', first)).json();
    expect(tab).toEqual({ token: expect.any(String) });
    expect(await lives(tab.token)).toBe(true);
    expect((await deviceLogin('phone', second.deviceToken)).statusCode).toBe(200);
  });

  test('used again after its replacement ends the remembered device', async () => {
    const first = (await remember('phone')).deviceToken;
    const second = (await deviceLogin('phone', first)).json().deviceToken;
    testApp.clock.advance({ seconds: 60 });
    expect((await deviceLogin('phone', first)).json().code).toBe('invalid-credentials');
    expect((await deviceLogin('phone', second)).json().code).toBe('invalid-credentials');
  });

  test('used twice at once gives two sessions and one new token', async () => {
    const first = (await remember('phone')).deviceToken;
    const responses = await Promise.all([deviceLogin('phone', first), deviceLogin('phone', first)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(responses.filter((response) => response.json().deviceToken !== undefined)).toHaveLength(1);
  });
});

describe('a remembered device', () => {
  test('must log in again at a fixed time after the login, however often it is used', async () => {
    let { token, deviceToken } = await remember('phone');
    const used = await remember('tablet');
    for (let day = 0; day < 180; day += 20) {
      testApp.clock.advance({ days: 20 });
      expect(await lives(used.token)).toBe(true);
      ({ token, deviceToken } = (await deviceLogin('phone', deviceToken)).json());
    }
    testApp.clock.advance({ days: 19 });
    expect([await lives(token), await lives(used.token)]).toEqual([true, true]);
    testApp.clock.advance({ days: 1 });
    expect([await lives(token), await lives(used.token)]).toEqual([false, false]);
    expect((await deviceLogin('phone', deviceToken)).json().code).toBe('invalid-credentials');
  });
});

describe('deleting the account', () => {
  const remove = (token: string, payload?: object) => testApp.post('/api/client/my/remove-account', payload, token);

  test('requires the password when the login is older than 15 minutes', async () => {
    const { token } = await remember('phone');
    testApp.clock.advance({ minutes: 15 });
    for (const payload of [undefined, {}, { password: '' }]) {
      const response = await remove(token, payload);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toEqual([{ path: 'password', code: 'revalid/rule/basic/not-null' }]);
    }
    const wrong = await remove(token, { password: 'nesprávne 1' });
    expect(wrong.json().errors).toEqual([{ path: 'password', code: 'invalid-credentials' }]);
    expect((await remove(token, { password })).statusCode).toBe(204);
    expect(await lives(token)).toBe(false);
  });

  test('without a password is possible in the first 15 minutes; a session of a device token is not a login', async () => {
    const { deviceToken } = await remember('phone');
    testApp.clock.advance({ minutes: 15 });
    const renewed = (await deviceLogin('phone', deviceToken)).json();
    expect((await remove(renewed.token)).statusCode).toBe(400);
    const { token } = await logIn();
    testApp.clock.advance({ minutes: 14 });
    expect((await remove(token, { password: 'nesprávne 1' })).statusCode).toBe(400);
    expect((await remove(token)).statusCode).toBe(204);
  });

  test('limits guesses of the password', async () => {
    const { token } = await logIn();
    const guesses = [];
    for (let index = 0; index < 11; index++) guesses.push((await remove(token, { password: `heslo ${index}` })).statusCode);
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});
