import { useTestDatabase } from '@komora/testing';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountTestApp, openAccountTestApp, password } from './kit/account-test-app.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url);
});
afterAll(() => testApp.close());

interface Attempt {
  from: string;
  password?: string;
  cookie?: string | undefined;
}

const logIn = (username: string, { from, cookie, ...attempt }: Attempt) =>
  testApp.http.inject({
    method: 'POST',
    url: '/auth/custom/login',
    remoteAddress: from,
    payload: { username, password, domain: 'CLIENT', ...attempt },
    headers: cookie === undefined ? {} : { cookie },
  });
const guess = (username: string, attempt: Attempt) => logIn(username, { password: 'nesprávne 1', ...attempt });
const statuses = (responses: LightMyRequestResponse[]) => responses.map((response) => response.statusCode);
const count = (responses: LightMyRequestResponse[], status: number) => statuses(responses).filter((one) => one === status).length;
const cookieOf = (response: LightMyRequestResponse) => String(response.headers['set-cookie']).split(';')[0];

test('200 wrong passwords from one address, each for another account, stop after 60; others can still log in', async () => {
  const { email } = await testApp.client();
  const guesses = [];
  for (let index = 0; index < 200; index++) guesses.push(await guess(`${index}@example.com`, { from: '203.0.113.1' }));
  expect(statuses(guesses.slice(0, 60))).toEqual(Array.from({ length: 60 }, () => 400));
  expect(statuses(guesses.slice(60))).toEqual(Array.from({ length: 140 }, () => 429));
  expect(guesses.at(-1)?.headers['retry-after']).toBe('15');
  expect((await logIn(email, { from: '203.0.113.2' })).statusCode).toBe(200);
});

test('a successful login does not reset the failures of its network', async () => {
  const { email } = await testApp.client();
  const from = '203.0.113.3';
  for (let index = 0; index < 59; index++) await guess(`${index}@example.com`, { from });
  for (let index = 0; index < 3; index++) expect((await logIn(email, { from })).statusCode).toBe(200);
  expect((await guess('a@example.com', { from })).statusCode).toBe(400);
  expect((await guess('b@example.com', { from })).statusCode).toBe(429);
});

test('rotating addresses in one /64 network are one caller; the next /64 network is another', async () => {
  const guesses = [];
  for (let index = 0; index < 62; index++)
    guesses.push(await guess(`${index}@example.com`, { from: `2001:db8:5:1:${index.toString(16)}::${index}` }));
  expect(count(guesses, 429)).toBe(2);
  expect((await guess('a@example.com', { from: '2001:db8:5:2::1' })).statusCode).toBe(400);
});

test('220 concurrent logins from 20 networks leave room for the logins of others', async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, () => testApp.client()));
  const crowd = Array.from({ length: 220 }, (_, index) => guess(`${index}@example.com`, { from: `2001:db8:6:${index % 20}::1` }));
  const honest = await Promise.all(clients.map(({ email }, index) => logIn(email, { from: `203.0.113.${100 + index}` })));
  expect(statuses(honest)).toEqual([200, 200, 200, 200, 200, 200]);
  const rejected = (await Promise.all(crowd)).filter((response) => response.statusCode === 429);
  expect(rejected.every((response) => Number(response.headers['retry-after']) > 0)).toBe(true);
});

test('220 concurrent logins of one address: the overflow gets 429 with Retry-After, others log in', async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, () => testApp.client()));
  const crowd = Array.from({ length: 220 }, (_, index) => guess(`${index}@example.com`, { from: '203.0.113.9' }));
  const honest = await Promise.all(clients.map(({ email }, index) => logIn(email, { from: `203.0.113.${110 + index}` })));
  expect(statuses(honest)).toEqual([200, 200, 200, 200, 200, 200]);
  const overflow = (await Promise.all(crowd)).filter((response) => response.statusCode === 429);
  expect(overflow.length).toBeGreaterThanOrEqual(160);
  expect(overflow.every((response) => Number(response.headers['retry-after']) > 0)).toBe(true);
});

test('strangers cannot lock an account out: a known device keeps its own attempts', async () => {
  const { email } = await testApp.client();
  const cookie = cookieOf(await logIn(email, { from: '203.0.113.20' }));
  for (let network = 0; network < 11; network++)
    for (let index = 0; index < 10; index++) await guess(email, { from: `198.51.100.${network}` });
  expect((await logIn(email, { from: '203.0.113.21' })).statusCode).toBe(429);
  expect((await logIn(email, { from: '203.0.113.21', cookie })).statusCode).toBe(200);
  expect((await logIn(email, { from: '198.51.100.0', cookie })).statusCode).toBe(200);
});

test('a known device has ten attempts, wherever it is', async () => {
  const { email } = await testApp.client();
  const cookie = cookieOf(await logIn(email, { from: '203.0.113.30' }));
  const guesses = [];
  for (let index = 0; index < 12; index++) guesses.push(await guess(email, { from: `198.51.100.${100 + index}`, cookie }));
  expect(statuses(guesses)).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  expect((await logIn(email, { from: '203.0.113.30' })).statusCode).toBe(200);
});

test("the cookie of one account gives no attempts for another's, nor does a forged one", async () => {
  const [attacker, victim] = [await testApp.client(), await testApp.client()];
  const own = cookieOf(await logIn(attacker.email, { from: '203.0.113.40' }));
  for (let index = 0; index < 10; index++) await guess(victim.email, { from: '203.0.113.40' });
  for (const cookie of [own, '__Host-komora-device=x.y', '__Host-komora-device=', '__Host-komora-device=..', `${own}x`])
    expect((await guess(victim.email, { from: '203.0.113.40', cookie })).statusCode).toBe(429);
});

test('the device cookie is out of reach of scripts and other sites', async () => {
  const { email } = await testApp.client();
  const response = await logIn(email, { from: '203.0.113.50' });
  expect(response.headers['set-cookie']).toMatch(
    /^__Host-komora-device=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(response.json()).toEqual({ token: expect.any(String) });
  expect((await guess(email, { from: '203.0.113.50' })).headers['set-cookie']).toBeUndefined();
});

test('a password set by a link makes the browser known', async () => {
  const { email } = await testApp.client();
  await testApp.post('/auth/password/request-reset', { email });
  await testApp.run();
  const link = (await testApp.messages(email)).at(-1)?.data.token;
  const changed = await testApp.post('/auth/password/change', { token: link, newPassword: password, newPasswordConfirmation: password });
  expect(changed.statusCode).toBe(204);
  for (let index = 0; index < 10; index++) await guess(email, { from: '203.0.113.60' });
  expect((await logIn(email, { from: '203.0.113.60' })).statusCode).toBe(429);
  expect((await logIn(email, { from: '203.0.113.60', cookie: cookieOf(changed) })).statusCode).toBe(200);
});
