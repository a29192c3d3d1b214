import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/kit/test-app.ts';
import { withoutSecrets } from './without-secrets.ts';

const database = useTestDatabase();
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(database.url, { at: '2026-11-20T10:00:00Z' });
});
afterAll(() => testApp.close());

const token = 'q7Zr-very-secret-session-token-000000000000';
const report = {
  error: `TypeError: cannot read x of undefined (Bearer ${token})`,
  stacktrace: `at load (https://komora.example/reset-password/change?token=${token}&x=1)`,
  context: {
    browser: 'Mozilla/5.0',
    localStorage: {
      token,
      authToken: token,
      order: JSON.stringify({ box: 'b', accessToken: token, note: `copied ${token}` }),
      version: '1.0',
      offlineBoxes: JSON.stringify({ mine: [{ accessCode: '918273', lockCode: '6455' }] }),
      copy: JSON.stringify({ accessCode: '918273', lockCode: '6455' }),
    },
    location: `https://komora.example/service-access?email=a%40b.example&token=${token}`,
    screenSize: '1280x720',
    sessionId: 'ab12cd',
    username: 'demo@komora.example',
  },
};
const send = (payload: object, headers: Record<string, string> = {}) =>
  testApp.http.inject({ method: 'POST', url: '/api/ops/error', payload, headers });

test('both info endpoints return the version', async () => {
  for (const url of ['/_info', '/api/info']) expect((await testApp.http.inject({ url })).json()).toEqual({ version: 'test' });
});

test('a report is stored without tokens and door codes', async () => {
  expect((await send(report, { authorization: `Bearer ${token}` })).statusCode).toBe(204);
  const { rows } = await testApp.pool.query('select error, stacktrace, context, received_at from error_reports');
  expect(rows).toHaveLength(1);
  for (const secret of ['very-secret', '918273', '6455']) expect(JSON.stringify(rows)).not.toContain(secret);
  expect(rows[0]).toMatchObject({
    error: 'TypeError: cannot read x of undefined (Bearer [removed])',
    received_at: new Date('2026-11-20T10:00:00Z'),
    context: { sessionId: 'ab12cd', username: 'demo@komora.example', localStorage: { version: '1.0', token: '[removed]' } },
  });
});

test('billing details, drafts and positions of an old page are removed', async () => {
  const details = { firstName: 'Zuzana', lastName: 'Kvetná', telephoneNumber: '+421900111222', address: { street: 'Tajná' } };
  const localStorage = {
    'komora.order': JSON.stringify({ box: 'box-1', invoicingDetails: details, version: 3 }),
    'komora.cut': JSON.stringify({ invoicingDetails: details }).slice(0, 80),
    'komora.profileDraft': JSON.stringify({ values: details }),
    'komora.coordinates': JSON.stringify({ lat: 48.15999, lng: 17.1 }),
  };
  await send({ ...report, context: { ...report.context, localStorage } });
  const { rows } = await testApp.pool.query("select context from error_reports where context->'localStorage' ? 'komora.cut'");
  for (const personal of ['Zuzana', 'Kvetná', '111222', 'Tajná', '48.15999']) expect(JSON.stringify(rows)).not.toContain(personal);
  expect(JSON.parse(rows[0].context.localStorage['komora.order'])).toEqual({ box: 'box-1', invoicingDetails: '[removed]', version: 3 });
});

test.each([
  ['a query', 'https://k.example/?a=1&resetToken=abc&x=1', 'https://k.example/?a=1&resetToken=[removed]&x=1'],
  ['JSON', '{"accessToken": "abc", "b": 1}', '{"accessToken": "[removed]", "b": 1}'],
  ['JSON inside a string', String.raw`{\"password\":\"abc\"}`, String.raw`{\"password\":\"[removed]"}`],
  ['a header', 'Authorization: Bearer abc.def', 'Authorization: Bearer [removed]'],
  ['a cookie after another name', 'a=cookie=abc; b=2', 'a=cookie=[removed]; b=2'],
  ['a name without a value', 'Unexpected token < in JSON', 'Unexpected token < in JSON'],
])('a secret in %s is removed', (_, text, expected) => {
  expect(withoutSecrets(text, null)).toBe(expected);
});

test.each(['token', 'token ', 'token=', "token'", 'bearer ', 'token: bearer ', '\\'])('a text of repeated %j is read once', (part) => {
  // With repeated scanning, a text of this length would take hours.
  expect(withoutSecrets(part.repeat(200_000), null).length).toBeGreaterThan(0);
});

test('secrets are removed by field name, also without a token in the request', async () => {
  const { order: _, ...localStorage } = report.context.localStorage;
  await send({
    ...report,
    context: { ...report.context, localStorage: { ...localStorage, order: JSON.stringify({ accessToken: token }) } },
  });
  const { rows } = await testApp.pool.query('select * from error_reports');
  expect(JSON.stringify(rows)).not.toContain('very-secret');
});

test('a report that is too long or incomplete is rejected, and reports are limited', async () => {
  expect((await send({ ...report, stacktrace: 'x'.repeat(8001) })).statusCode).toBe(400);
  expect((await send({ ...report, extra: 'x'.repeat(70_000) })).statusCode).toBe(413);
  expect((await send({ error: 'x' })).statusCode).toBe(400);
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(report)));
  const rejected = answers.filter(({ statusCode }) => statusCode === 429);
  expect(rejected.length).toBeGreaterThan(15);
  expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0);
});

const another = (error: string, more: object = {}) => ({ ...report, error, stacktrace: `${error}\n at one\n at two`, ...more });
const rowsOf = async (error: string) =>
  (await testApp.pool.query('select count, stacktrace, context, last_received_at from error_reports where error = $1', [error])).rows;

test('equal errors of one day are counted in one row', async () => {
  testApp.clock.advance({ days: 1 });
  for (let index = 0; index < 3; index++) expect((await send(another('Equal'))).statusCode).toBe(204);
  await send(another('Equal', { stacktrace: 'elsewhere' }));
  expect((await rowsOf('Equal')).map(({ count }) => count).sort()).toEqual([1, 3]);
  testApp.clock.advance({ days: 1 });
  await send(another('Equal'));
  expect(await rowsOf('Equal')).toHaveLength(3);
});

test('a large report is cut to a small size', async () => {
  testApp.clock.advance({ days: 1 });
  const localStorage = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`entry ${index}`, 'x'.repeat(2000)]));
  const large = another('Large', {
    stacktrace: 'y'.repeat(8000),
    context: { ...report.context, localStorage: { small: '1', ...localStorage } },
  });
  expect((await send(large)).statusCode).toBe(204);
  const [{ stacktrace, context }] = await rowsOf('Large');
  expect(stacktrace).toHaveLength(8000);
  expect(JSON.stringify(context).length).toBeLessThanOrEqual(8000);
  expect(context.localStorage.small).toBe('1');
});

test('reports are deleted after 30 days', async () => {
  testApp.clock.advance({ days: 1 });
  await send(another('Old'));
  testApp.clock.advance({ days: 30, seconds: -1 });
  await testApp.runJob('purge-expired', {});
  expect(await rowsOf('Old')).toHaveLength(1);
  testApp.clock.advance({ seconds: 1 });
  await send(another('New'));
  await testApp.runJob('purge-expired', {});
  expect([await rowsOf('Old'), await rowsOf('New')]).toMatchObject([[], [{ count: 1 }]]);
});

/** Leaves `left` reports of a daily limit that allows `most`. */
const fill = (of: string[], most: number, left: number) =>
  testApp.pool.query(`insert into rate_limits values (sha256($1), $2) on conflict (key) do update set empty_at = excluded.empty_at`, [
    Buffer.from(JSON.stringify(of)),
    new Date(testApp.clock.now().getTime() + ((most - left) * 86_400_000) / most),
  ]);
const statuses = async (count: number, remoteAddress: string) => {
  const all = [];
  for (let index = 0; index < count; index++)
    all.push((await testApp.http.inject({ method: 'POST', url: '/api/ops/error', payload: another('Many'), remoteAddress })).statusCode);
  return all;
};

test('a network sends 200 reports a day, and all networks together 2000', async () => {
  testApp.clock.advance({ days: 2 });
  await fill(['error-report/day', '10.0.0.1'], 200, 2);
  expect(await statuses(3, '10.0.0.1')).toEqual([204, 204, 429]);
  await fill(['error-report/all', 'all'], 2000, 1);
  expect(await statuses(2, '10.0.0.2')).toEqual([204, 429]);
  expect(await statuses(1, '10.0.0.3')).toEqual([429]);
});
