import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailableError, toUnavailable } from '../../src/platform/db/database-unavailable.ts';
import { databaseTimeouts } from '../../src/platform/db/timeouts.ts';
import { type DatabaseLink, openDatabaseLink } from '../kit/database-link.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let link: DatabaseLink;
let testApp: TestApp;

beforeAll(async () => {
  link = await openDatabaseLink(database.url);
  testApp = await createTestApp(database.url, {
    through: link.url,
    overrides: { databaseTimeouts: { ...databaseTimeouts, connectMs: 2000, requestMs: 1000, clientCheckMs: 200 } },
  });
});
afterAll(async () => {
  await link.restore();
  await testApp.close();
  await link.close();
});

/** Looks up a session that does not exist. */
const ask = () =>
  testApp.http.inject({
    url: '/api/client/client-user/current',
    headers: { 'accept-language': 'en', authorization: `Bearer ${'x'.repeat(43)}` },
  });
const answersAgain = () => waitUntil(async () => (await ask()).statusCode === 401, { what: 'the database to be used again' });

const unavailable = {
  status: 503,
  code: 'temporarily-unavailable',
  detail: 'The service is unavailable for a moment. Please try again in a while.',
};

test.each(['stopped', 'hung'])('a %s database: 503 with Retry-After, and requests work again afterwards', async (state) => {
  await answersAgain();
  if (state === 'hung') link.hang();
  else await link.cut();
  const responses = await Promise.all(Array.from({ length: 40 }, ask));
  for (const response of responses) {
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toEqual(unavailable);
  }
  await link.restore();
  await answersAgain();
});

test('a statement that waits for a lock for too long: 503, its connection is not used again, and PostgreSQL ends it', async () => {
  await answersAgain();
  const holder = await testApp.pool.connect();
  await holder.query('begin');
  await holder.query('lock table sessions in access exclusive mode');
  expect((await ask()).json()).toEqual(unavailable);
  const waiting = () => holder.query(`select pid from pg_locks where not granted and relation = 'sessions'::regclass`);
  await waitUntil(async () => (await waiting()).rows.length === 0, { what: 'the end of the statement that nobody waits for' });
  await holder.query('rollback');
  holder.release();
  await answersAgain();
});

test('a full disk of the database is an unavailable database, a violated constraint is not', () => {
  const failure = (code: string) => Object.assign(new Error('could not extend file'), { code });
  expect(toUnavailable(failure('53100'))).toBeInstanceOf(DatabaseUnavailableError);
  const violation = failure('23505');
  expect(toUnavailable(violation)).toBe(violation);
});
