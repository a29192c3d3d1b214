import { readFileSync } from 'node:fs';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logSecurityEvent, securityEvents } from '../src/platform/security-event.ts';
import { type AccountTestApp, openAccountTestApp, password } from './kit/account-test-app.ts';
import { memoryLog } from './kit/memory-log.ts';
import { createTestApp } from './kit/test-app.ts';

const database = useTestDatabase();
const { log, lines } = memoryLog();
let testApp: AccountTestApp;
let email: string;
let userId: string;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url, { rateLimit: 1 }, { log });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.clock.advance({ minutes: 20 });
  ({ email, id: userId } = await testApp.client());
  lines.length = 0;
});

interface Line {
  security: string;
  userId?: string | null;
  route?: string;
  code?: string;
  source?: string;
  level: number;
}
const written = (): Line[] => lines.map((line) => JSON.parse(line) as Line).filter(({ security }) => security !== undefined);
/** The lines of an event, once there is one. */
async function logged(event: string): Promise<Line[]> {
  await waitUntil(async () => written().some(({ security }) => security === event));
  return written().filter(({ security }) => security === event);
}
const login = (secret: string, more = {}) =>
  testApp.post('/auth/custom/login', { username: email, password: secret, domain: 'CLIENT', ...more });

test('logins, failed and successful, with the account', async () => {
  await login('nesprávne 1');
  await login(password);
  const [failed] = await logged('login-failed');
  const [succeeded] = await logged('login-succeeded');
  expect(failed).toMatchObject({ userId, level: 40 });
  expect(succeeded).toMatchObject({ userId, level: 30 });
  expect(failed?.source).toMatch(/^[0-9a-f]{16}$/);
  expect(succeeded?.source).toBe(failed?.source);
});

test('a limit that is reached, with the path and without its values', async () => {
  for (let attempt = 0; attempt < 11; attempt++) await login('nesprávne 1');
  expect(await logged('limit-reached')).toMatchObject([{ route: 'POST /auth/custom/login', code: 'too-many-requests' }]);
});

test('a copied token of a remembered device', async () => {
  const { deviceToken } = (await login(password, { rememberMe: true, deviceId: 'phone' })).json();
  expect(deviceToken).toEqual(expect.any(String));
  const renew = () => testApp.post('/auth/custom/device-login', { deviceId: 'phone', deviceToken, domain: 'CLIENT' });
  await renew();
  testApp.clock.advance({ minutes: 5 });
  await renew();
  expect(await logged('device-token-reused')).toMatchObject([{ userId }]);
});

test('a dead session; a visitor without one is no event', async () => {
  await testApp.get('/api/client/my/contracts');
  await testApp.get('/api/client/my/contracts', 'dead');
  expect(await logged('session-rejected')).toHaveLength(1);
});

test('a changed password, ended sessions, a wrong own password and a removed account', async () => {
  const token = await testApp.logIn(email);
  const change = (oldPassword: string) =>
    testApp.post('/api/client/my/change-password', { oldPassword, newPassword: 'kľúč 77', newPasswordConfirmation: 'kľúč 77' }, token);
  await change('nesprávne 1');
  expect(await logged('own-password-rejected')).toMatchObject([{ userId, code: 'auth/invalid-password' }]);
  await change(password);
  expect(await logged('password-changed')).toMatchObject([{ userId }]);
  await testApp.post('/api/client/my/sessions/end-others', {}, token);
  expect(await logged('session-ended')).toMatchObject([{ userId }]);
  await testApp.post('/api/client/my/remove-account', { password: 'nesprávne 1' }, token);
  await waitUntil(async () => written().filter(({ security }) => security === 'own-password-rejected').length === 2);
  await testApp.post('/api/client/my/remove-account', { password: 'kľúč 77' }, token);
  expect(await logged('account-removed')).toMatchObject([{ userId }]);
});

test.each([
  ['/auth/password/change', { token: 'x'.repeat(43), newPassword: 'kľúč 77', newPasswordConfirmation: 'kľúč 77' }],
  ['/api/client/withdrawal/confirm-link', { token: 'x'.repeat(43) }],
])('a link that is not valid: %s', async (url, body) => {
  await testApp.post(url, body);
  expect(await logged('link-rejected')).toMatchObject([{ route: `POST ${url}`, userId: null }]);
});

test('notifications of a gateway with a wrong signature, which are limited as well', async () => {
  for (let attempt = 0; attempt < 150; attempt++) {
    const response = await testApp.call('POST', '/webhooks/mock', { payload: {} });
    expect(response.statusCode).toBe(400);
  }
  const events = await logged('webhook-signature-rejected');
  expect(events[0]).toMatchObject({ route: 'POST /webhooks/mock', source: expect.stringMatching(/^[0-9a-f]{16}$/), level: 40 });
  expect(events.length).toBeLessThanOrEqual(60);
});

test('events of one network are limited, so that a flood does not fill the disk', async () => {
  for (let attempt = 0; attempt < 150; attempt++) await testApp.get('/api/client/my/contracts', 'dead');
  await logged('session-rejected');
  expect(written().length).toBeLessThanOrEqual(60);
});

test('no event contains an address, a name, a token or a password', async () => {
  const token = await testApp.logIn(email);
  await login('nesprávne 1');
  await testApp.post('/api/client/my/sessions/end-others', {}, token);
  await logged('session-ended');
  const text = JSON.stringify(written());
  for (const secret of [email, '127.0.0.1', token, password, 'nesprávne']) expect(text).not.toContain(secret);
  for (const { security } of written()) expect(Object.keys(securityEvents)).toContain(security);
});

test('a wrong secret key at the start, and a replaced one', async () => {
  const start = (secretKey: Buffer, oldSecretKeys: Buffer[]) => createTestApp(database.url, { log, secretKey, config: { oldSecretKeys } });
  const [wrong, current] = [Buffer.alloc(32, 9), Buffer.alloc(32, 7)];
  await expect(start(wrong, [])).rejects.toThrow('SECRET_KEY');
  await logged('secret-key-rejected');
  const replaced = await start(wrong, [current]);
  await replaced.close();
  await logged('secret-key-replaced');
});

test('an operator who logs errors only gets the events, too', () => {
  const quiet = memoryLog();
  quiet.log.level = 'error';
  logSecurityEvent(quiet.log, 'login-succeeded', { userId: null });
  expect(quiet.lines).toHaveLength(1);
  quiet.log.level = 'silent';
  logSecurityEvent(quiet.log, 'login-succeeded', { userId: null });
  expect(quiet.lines).toHaveLength(1);
});

test('the documentation lists exactly the events of the catalogue, with their levels', () => {
  const text = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^\| `([a-z-]+)` \| (info|warn) \|/gm)].map(([, name, level]) => [name, level]);
  expect(Object.fromEntries(listed)).toEqual(securityEvents);
});
