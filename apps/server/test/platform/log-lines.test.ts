import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountTestApp, openAccountTestApp, password } from '../kit/account-test-app.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { memoryLog } from '../kit/memory-log.ts';

const database = useTestDatabase();
const { log, lines } = memoryLog();
let testApp: AccountTestApp;
let person: { id: string; email: string };
let token: string;

beforeAll(async () => {
  testApp = await openAccountTestApp(database.url, {}, { log });
  person = await testApp.client({ phoneNumber: '+421901000009' });
  token = (await testApp.post('/auth/custom/login', { username: person.email, password, domain: 'CLIENT' })).json().token;
  await testApp.rows('alter table box_sharings rename to box_sharings_away');
});
afterAll(() => testApp.close());
beforeEach(() => void lines.splice(0));

const written = () => lines.map((line): Record<string, unknown> => JSON.parse(line));
const failing = '/api/client/my/shared-boxes';

test('a line of a signed-in request names request, session and actor, and no secret', async () => {
  const response = await testApp.call('GET', failing, { token, headers: { 'session-id': 'tab-1_A' } });
  expect(response.statusCode).toBe(500);
  const [line, ...more] = written();
  expect(more).toEqual([]);
  expect(line).toMatchObject({ msg: 'request failed', reference: response.json().reference, actor: person.id, sessionId: 'tab-1_A' });
  expect(line?.reqId).toMatch(/^[0-9a-f-]{36}$/);
  expect(line?.session).toMatch(/^[0-9a-f]{12}$/);
  const { hash } = await testApp.one<{ hash: string }>(`select encode(token_hash, 'hex') as hash from sessions where user_id = $1`, [
    person.id,
  ]);
  expect(hash.startsWith(String(line?.session))).toBe(true);
  for (const secret of [token, hash, person.email, password]) expect(lines.join()).not.toContain(secret);
});

test('a line of a request of staff names the member and the session, or the API key, also if the right is missing', async () => {
  const staff = await aStaffClient(testApp);
  await testApp.rows('alter table audit_log rename to audit_log_away');
  expect((await staff.get('/api/admin/audit-log')).statusCode).toBe(500);
  await testApp.rows('alter table audit_log_away rename to audit_log');
  const [line] = written().filter(({ msg }) => msg === 'request failed');
  expect(line).toMatchObject({ staff: staff.id });
  expect(line?.session).toMatch(/^[0-9a-f-]{12}$/);
  for (const secret of [staff.email, String(staff.headers.cookie)]) expect(lines.join()).not.toContain(secret);
});

test('a value of the session-id header that is not an id is not logged', async () => {
  for (const value of ['jana@example.com', 'x'.repeat(51), 'a b', '"}{']) {
    await testApp.call('GET', failing, { token, headers: { 'session-id': value } });
    expect(written()[0]).not.toHaveProperty('sessionId');
    expect(lines.splice(0).join()).not.toContain(value);
  }
});

test('errors of vendors are logged without addresses and phone numbers, also in their causes', () => {
  const cause = new Error('550 5.1.1 <jana.mala+box@mail.example.com>: mailbox of +421901000009 unknown');
  log.warn({ err: new Error('all recipients were rejected: jana@example.com', { cause }) }, 'job failed');
  const [line] = written();
  expect(line?.err).toMatchObject({
    message: 'all recipients were rejected: [address]',
    cause: { message: '550 5.1.1 <[address]>: mailbox of [phone] unknown' },
  });
  expect(lines.join()).not.toMatch(/jana|\+421|example\.com/);
});

test('fields with secrets and personal data are removed', () => {
  const person = {
    password: 'p1',
    token: 't1',
    email: 'e1',
    recipient: 'r1',
    phone: 'p2',
    telephoneNumber: 'n1',
    cookie: 'c1',
    authorization: 'a1',
    id: 7,
  };
  log.warn({ ...person, inside: person }, 'careless');
  expect(written()[0]).toMatchObject({ id: 7, inside: { id: 7 } });
  for (const secret of ['p1', 't1', 'e1', 'r1', 'p2', 'n1', 'c1', 'a1']) expect(lines.join()).not.toContain(`"${secret}"`);
});

test('a very long error text is cleaned in time linear in its length', () => {
  log.warn({ err: new Error(`${'a'.repeat(200_000)}@${'+1'.repeat(100_000)}`) }, 'long');
  expect(written()).toHaveLength(1);
});
