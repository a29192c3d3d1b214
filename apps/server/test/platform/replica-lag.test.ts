import { freePort } from '@komora/embedded-postgres';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReplica } from '../kit/replica.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let testApp: TestApp;
let operations: string;
beforeAll(async () => {
  const port = await freePort();
  testApp = await createTestApp(database.url, { env: { METRICS_PORT: String(port) } });
  await testApp.app.observe();
  operations = `http://127.0.0.1:${port}/metrics`;
});
afterAll(() => testApp.close());

/** The lag by replica. */
async function lags(metric: string): Promise<Map<string, number>> {
  const text = await (await fetch(operations)).text();
  return new Map(
    [...text.matchAll(new RegExp(`^komora_replica_lag_${metric}\\{replica="([^"]+)"\\} (\\S+)$`, 'gm'))].map(([, name = '', value]) => [
      name,
      Number(value),
    ]),
  );
}
const position = async () => (await testApp.one<{ at: string }>('select pg_current_wal_lsn()::text as at')).at;
const bytesSince = async (from: string) =>
  Number((await testApp.one<{ bytes: string }>('select pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn) as bytes', [from])).bytes);

test('without replicas there is no lag; each connected one has its own, until it is gone', async () => {
  expect([await lags('bytes'), await lags('seconds')]).toEqual([new Map(), new Map()]);
  const from = await position();
  const [slow, fast] = [await openReplica(database.url, 'slow'), await openReplica(database.url, 'fast')];
  await testApp.rows(`create table written as select repeat('x', 1000) as x from generate_series(1, 1000)`);
  await testApp.rows('select pg_switch_wal()');
  fast.replayed(await position());
  await waitUntil(async () => (await lags('bytes')).size === 2, { what: 'two replicas' });
  const least = await bytesSince(from);
  await waitUntil(async () => ((await lags('bytes')).get('fast') ?? least) < least, { what: 'the report of the fast replica' });
  const bytes = await lags('bytes');
  // The server's position moves with the work of other tests.
  expect(bytes.get('slow')).toBeGreaterThan(1_000_000);
  expect(bytes.get('slow')).toBeLessThanOrEqual(await bytesSince(from));
  expect(bytes.get('fast')).toBeLessThan(bytes.get('slow') ?? 0);
  expect([...(await lags('seconds')).keys()].sort()).toEqual(['fast', 'slow']);
  await slow.close();
  await waitUntil(async () => !(await lags('bytes')).has('slow'), { what: 'the end of the slow replica' });
  await fast.close();
  await waitUntil(async () => (await lags('seconds')).size === 0, { what: 'the end of both replicas' });
});
