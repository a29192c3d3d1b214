import { useTestDatabase } from '@komora/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase, serverIdleMs } from './database.ts';

const database = useTestDatabase();
let open: OpenDatabase;
beforeAll(async () => {
  open = openDatabase(database.url, { max: 1 });
  // The default of the packages of PostgreSQL.
  await open.pool.query(`alter database ${database.name} set jit = on`);
  await open.close();
  open = openDatabase(database.url, { max: 1 });
});
afterAll(() => open.close());

test('statements are not compiled, also where the server compiles by default', async () => {
  const { rows } = await sql<{ jit: string; fromServer: string }>`
    select current_setting('jit') as jit, (select reset_val from pg_settings where name = 'jit') as "fromServer"`.execute(open.db);
  expect(rows).toEqual([{ jit: 'off', fromServer: 'on' }]);
});

test.each([
  { whose: 'a server', idleMs: serverIdleMs, within: 299_000, after: 1_000 },
  { whose: 'a script', idleMs: undefined, within: 9_000, after: 1_000 },
])('a connection that $whose does not use stays open for $within ms, and is closed later', async ({ idleMs, within, after }) => {
  const { pool, close } = openDatabase(database.url, { max: 3, ...(idleMs === undefined ? {} : { idleMs }) });
  try {
    const clients = await Promise.all([pool.connect(), pool.connect()]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const client of clients) client.release();
    vi.advanceTimersByTime(within);
    expect(pool.totalCount).toBe(2);
    vi.advanceTimersByTime(after);
    expect(pool.totalCount).toBe(0);
  } finally {
    vi.useRealTimers();
    await close();
  }
});
