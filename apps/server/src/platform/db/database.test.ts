import { useTestDatabase } from '@komora/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from './database.ts';

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
