import { TestClock, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../src/platform/db/database.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { deleteExpiredRateLimits } from '../src/platform/rate-limit/rate-limit.jobs.ts';
import { assertAttemptsLeft, countAttempt, per15Minutes, type RateLimit, resetAttempts } from '../src/platform/rate-limit/rate-limit.ts';
import { createTestApp, type TestApp } from './kit/test-app.ts';

const database = useTestDatabase();
const clock = new TestClock('2026-03-02T09:00:00Z');
let servers: TestApp[];
let pools: OpenDatabase[];

beforeAll(async () => {
  const start = () => createTestApp(database.url, { clock, env: { RATE_LIMIT: '1' } });
  servers = [await start(), await start()];
  pools = [openDatabase(database.url, { max: 5 }), openDatabase(database.url, { max: 5 })];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  for (const pool of pools) await pool.close();
});

const rows = async () => (await pools[0]?.pool.query<{ count: number }>('select count(*) from rate_limits'))?.rows[0]?.count;

const report = {
  error: 'TypeError',
  stacktrace: 'at load',
  context: { browser: 'x', localStorage: {}, location: 'https://komora.example/', screenSize: '1x1', sessionId: 'x', username: 'x' },
};

/** Sends a request to both servers in turn. */
async function alternate(count: number, url: string, payload: object, remoteAddress: string) {
  const responses = [];
  for (let index = 0; index < count; index++)
    responses.push(await servers[index % 2]?.http.inject({ method: 'POST', url, payload, remoteAddress }));
  return responses;
}

test('two web processes share the limit of a form', async () => {
  const responses = await alternate(22, '/api/ops/error', report, '203.0.113.1');
  expect(responses.map((response) => response?.statusCode)).toEqual([...Array.from({ length: 20 }, () => 204), 429, 429]);
  expect(responses.slice(20).map((response) => response?.headers['retry-after'])).toEqual(['3', '3']);
  clock.advance({ seconds: 3 });
  const later = await alternate(2, '/api/ops/error', report, '203.0.113.1');
  expect(later.map((response) => response?.statusCode)).toEqual([204, 429]);
});

test('two web processes share the limit of logins', async () => {
  const login = { username: 'nobody@example.com', password: 'x', domain: 'CLIENT' };
  const responses = await alternate(12, '/auth/custom/login', login, '203.0.113.2');
  expect(responses.map((response) => response?.statusCode)).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  expect(responses[10]?.headers['retry-after']).toBe('90');
});

test('addresses of one IPv6 network share a limit, others do not', async () => {
  await alternate(20, '/api/ops/error', report, '2001:db8:1:1::1');
  const [neighbour] = await alternate(1, '/api/ops/error', report, '2001:db8:1:1:ffff::2');
  const [outsider] = await alternate(1, '/api/ops/error', report, '2001:db8:1:2::1');
  expect([neighbour?.statusCode, outsider?.statusCode]).toEqual([429, 204]);
});

const limit = (name: string): RateLimit => ({ of: [name, 'somebody'], burst: 10, perMinute: 60 });
const attempt = async (index: number, limits: RateLimit[]) => {
  const pool = pools[index % 2];
  if (pool === undefined) throw new Error('No pool');
  try {
    await countAttempt({ db: pool.db, clock }, limits);
    return true;
  } catch {
    return false;
  }
};

test('of 40 concurrent attempts from two processes exactly as many pass as the limit allows', async () => {
  const all = await Promise.all(Array.from({ length: 40 }, (_, index) => attempt(index, [limit('rush')])));
  expect(all.filter(Boolean)).toHaveLength(10);
});

test('a limit that rejects leaves the limits after it untouched', async () => {
  const account = limit('account');
  for (let index = 0; index < 30; index++) await attempt(index, [limit('address'), account]);
  for (let index = 0; index < 9; index++) expect(await attempt(index, [limit(`other ${index}`)])).toBe(true);
  expect(await attempt(0, [account])).toBe(false);
});

test('a check without counting rejects only when nothing is left; a success resets the counts', async () => {
  const [{ db } = { db: undefined }] = pools;
  if (db === undefined) throw new Error('No pool');
  const links = per15Minutes(2, 'links', 'somebody');
  await assertAttemptsLeft({ db, clock }, links);
  await countAttempt({ db, clock }, [links]);
  await assertAttemptsLeft({ db, clock }, links);
  await countAttempt({ db, clock }, [links]);
  await expect(assertAttemptsLeft({ db, clock }, links)).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: 450 });
  await inTransaction(db, (trx) => resetAttempts(trx, [links]));
  await assertAttemptsLeft({ db, clock }, links);
});

test('a used-up limit empties in its usual time under a clock that is a little behind, and is empty after the clock is set back', async () => {
  const [{ db } = { db: undefined }] = pools;
  if (db === undefined) throw new Error('No pool');
  const [counted, failures] = [limit('set back'), limit('set back, failures only')];
  for (let index = 0; index < 12; index++) await attempt(index, [counted]);
  for (let index = 0; index < 10; index++) await attempt(index, [failures]);
  clock.advance({ seconds: -30 });
  expect(await attempt(0, [counted])).toBe(false);
  await expect(assertAttemptsLeft({ db, clock }, failures)).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: 1 });
  clock.advance({ seconds: 1 });
  expect(await attempt(0, [counted])).toBe(true);
  expect(await attempt(0, [counted])).toBe(false);
  await assertAttemptsLeft({ db, clock }, failures);
  clock.advance({ hours: -1 });
  for (let index = 0; index < 10; index++) expect(await attempt(index, [counted])).toBe(true);
  expect(await attempt(0, [counted])).toBe(false);
  clock.advance({ hours: 1, seconds: 29 });
});

test('the job deletes rows of limits that are fully available again, and no others', async () => {
  const [{ db } = { db: undefined }] = pools;
  if (db === undefined) throw new Error('No pool');
  clock.advance({ hours: 24 });
  await attempt(0, [limit('running')]);
  await deleteExpiredRateLimits({ db, clock });
  expect(await rows()).toBe(1);
  clock.advance({ seconds: 1 });
  await deleteExpiredRateLimits({ db, clock });
  expect(await rows()).toBe(0);
});
