import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogueApp, startCatalogueApp } from '../../../test/catalogue-app.ts';

const database = useTestDatabase();
let house: CatalogueApp;
beforeAll(async () => {
  house = await startCatalogueApp(database.url, { at: '2026-11-20T10:00:00Z' });
});
afterAll(() => house.close());

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
      keptBoxes: JSON.stringify({ mine: [{ accessCode: '918273', lockCode: '6455' }] }),
      copy: JSON.stringify({ accessCode: '918273', lockCode: '6455' }),
    },
    location: `https://komora.example/service-access?email=a%40b.example&token=${token}`,
    screenSize: '1280x720',
    sessionId: 'ab12cd',
    username: 'demo@komora.example',
  },
};
const send = (payload: object, headers: Record<string, string> = {}) =>
  house.app.inject({ method: 'POST', url: '/api/ops/error', payload, headers });

test('both info calls tell the version', async () => {
  for (const url of ['/_info', '/api/info']) expect((await house.app.inject({ url })).json()).toEqual({ version: '1.2.3' });
});

test('a report is kept without any token or door code', async () => {
  expect((await send(report, { authorization: `Bearer ${token}` })).statusCode).toBe(204);
  const { rows } = await house.other.query('select error, stacktrace, context, received_at from error_reports');
  expect(rows).toHaveLength(1);
  for (const secret of ['very-secret', '918273', '6455']) expect(JSON.stringify(rows)).not.toContain(secret);
  expect(rows[0]).toMatchObject({
    error: 'TypeError: cannot read x of undefined (Bearer [removed])',
    received_at: new Date('2026-11-20T10:00:00Z'),
    context: { sessionId: 'ab12cd', username: 'demo@komora.example', localStorage: { version: '1.0', token: '[removed]' } },
  });
});

test('an old page that still sends invoicing details, drafts or a position gives none of them away', async () => {
  const details = { firstName: 'Zuzana', lastName: 'Kvetná', telephoneNumber: '+421900111222', address: { street: 'Tajná' } };
  const localStorage = {
    'komora.order': JSON.stringify({ box: 'box-1', invoicingDetails: details, version: 3 }),
    'komora.cut': JSON.stringify({ invoicingDetails: details }).slice(0, 80),
    'komora.profileDraft': JSON.stringify({ values: details }),
    'komora.coordinates': JSON.stringify({ lat: 48.15999, lng: 17.1 }),
  };
  await send({ ...report, context: { ...report.context, localStorage } });
  const { rows } = await house.other.query("select context from error_reports where context->'localStorage' ? 'komora.cut'");
  for (const personal of ['Zuzana', 'Kvetná', '111222', 'Tajná', '48.15999']) expect(JSON.stringify(rows)).not.toContain(personal);
  expect(JSON.parse(rows[0].context.localStorage['komora.order'])).toEqual({ box: 'box-1', invoicingDetails: '[removed]', version: 3 });
});

test('names alone are enough: a caller who sends no token of its own gives none away either', async () => {
  const { order: _, ...localStorage } = report.context.localStorage;
  await send({
    ...report,
    context: { ...report.context, localStorage: { ...localStorage, order: JSON.stringify({ accessToken: token }) } },
  });
  const { rows } = await house.other.query('select * from error_reports');
  expect(JSON.stringify(rows)).not.toContain('very-secret');
});

test('what is too long or incomplete is refused, and a flood is slowed down', async () => {
  expect((await send({ ...report, stacktrace: 'x'.repeat(20_001) })).statusCode).toBe(400);
  expect((await send({ error: 'x' })).statusCode).toBe(400);
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(report)));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(15);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
});
