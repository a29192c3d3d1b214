import { useTestDatabase, waitUntil } from '@komora/testing';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStaffClient, insertStaff, staffPassword, totpSecret } from '../kit/builders/staff.ts';
import { memoryLog } from '../kit/memory-log.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const { log, lines } = memoryLog();
const origin = 'https://komora.example';
let app: TestApp;
let staff: { id: string; email: string };
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z', log, config: { publicUrl: origin, rateLimit: 1 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance({ minutes: 30 });
  staff = await insertStaff(app.pool, app.context.secretKey);
  lines.length = 0;
});

interface Attempt {
  from: string;
  email?: string;
  password?: string;
  code?: string;
  cookie?: string;
}

const codeOf = () => new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: app.clock.now().getTime() });
const signIn = ({ from, cookie, ...attempt }: Attempt) =>
  app.app.http.inject({
    method: 'POST',
    url: '/api/admin/session',
    remoteAddress: from,
    payload: { email: staff.email, password: staffPassword, code: codeOf(), ...attempt },
    headers: { origin, ...(cookie === undefined ? {} : { cookie }) },
  });
const guess = (attempt: Attempt) => signIn({ password: 'nesprávne heslo', ...attempt });
/** The cookie that marks the browser, of a successful sign-in. */
async function knownBrowser(from: string, email = staff.email): Promise<string> {
  const cookies = [(await signIn({ from, email })).headers['set-cookie']].flat();
  app.clock.advance({ seconds: 30 });
  return cookies.find((cookie) => cookie?.startsWith('__Host-komora-staff-device='))?.split(';')[0] ?? '';
}

interface Line {
  security: string;
}
const written = (): Line[] => lines.map((line) => JSON.parse(line) as Line).filter(({ security }) => security !== undefined);
async function logged(event: string): Promise<Line[]> {
  await waitUntil(async () => written().some(({ security }) => security === event));
  return written().filter(({ security }) => security === event);
}

test('strangers cannot lock staff out: a known browser keeps its own attempts', async () => {
  const cookie = await knownBrowser('203.0.113.20');
  for (let network = 0; network < 11; network++) for (let index = 0; index < 10; index++) await guess({ from: `198.51.100.${network}` });
  expect((await signIn({ from: '203.0.113.21' })).statusCode).toBe(429);
  expect((await signIn({ from: '203.0.113.21', cookie })).statusCode).toBe(204);
});

test('a known browser has ten attempts, wherever it is', async () => {
  const cookie = await knownBrowser('203.0.113.30');
  const statuses = [];
  for (let index = 0; index < 12; index++) statuses.push((await guess({ from: `198.51.100.${100 + index}`, cookie })).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
});

test("the mark of one account gives no attempts for another's, nor does a forged one", async () => {
  const other = await insertStaff(app.pool, app.context.secretKey);
  const own = await knownBrowser('203.0.113.40', other.email);
  expect(own).toContain('__Host-komora-staff-device=');
  for (let index = 0; index < 10; index++) await guess({ from: '203.0.113.41' });
  for (const cookie of [
    own,
    '__Host-komora-staff-device=x.y',
    '__Host-komora-staff-device=',
    `${own}x`,
    own.replace('__Host-komora-staff-device', '__Host-komora-device'),
  ])
    expect((await guess({ from: '203.0.113.41', cookie })).statusCode).toBe(429);
});

test('sign-ins are security events with the account; none contains an address, a name, a code or a password', async () => {
  await guess({ from: '203.0.113.50' });
  await guess({ from: '203.0.113.50', email: 'nobody@example.com' });
  await signIn({ from: '203.0.113.50', code: '000000' });
  await signIn({ from: '203.0.113.50' });
  expect(await logged('staff-login-succeeded')).toMatchObject([{ staffId: staff.id, source: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
  expect(await logged('staff-login-failed')).toMatchObject([
    { staffId: staff.id },
    { staffId: null },
    { staffId: staff.id, code: 'second-factor' },
  ]);
  for (const secret of [staff.email, '203.0.113.50', staffPassword, 'nesprávne', codeOf()])
    expect(JSON.stringify(written())).not.toContain(secret);
});

test('a dead session, ended access and the password of staff at the login of clients are security events', async () => {
  await app.call('GET', '/api/admin/me', { headers: { cookie: '__Host-komora-staff=dead' } });
  expect(await logged('session-rejected')).toHaveLength(1);
  await app.call('GET', '/api/admin/me', {});
  const owner = await aStaffClient(app);
  const headers = { ...owner.headers, origin };
  await app.call('POST', `/api/admin/staff/${staff.id}/end`, { payload: { reason: 'left' }, headers });
  expect(await logged('staff-access-ended')).toMatchObject([{ staffId: owner.id, route: 'POST /api/admin/staff/:id/end' }]);
  expect(await logged('session-rejected')).toHaveLength(1);
  await app.post('/auth/custom/login', { username: owner.email, password: staffPassword, domain: 'CLIENT' });
  expect(await logged('login-failed')).toMatchObject([{ userId: null, code: 'login/staff-account' }]);
});
