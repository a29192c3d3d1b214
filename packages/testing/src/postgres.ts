import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalPostgres } from '@komora/embedded-postgres';
import { dataRoot } from './data-root.ts';
import { adminQuery } from './database-admin.ts';
import { clearLeftovers, recordServer } from './stale-test-data.ts';

export interface TestPostgres {
  /** Connection string of the database `name`, as a superuser. */
  url(name?: string): string;
  /** Stops the server and removes its data, unless a failed test kept its database. Returns the kept data. */
  stop(): Promise<{ databases: string[]; dataDir: string } | undefined>;
}

/**
 * Starts a PostgreSQL for one test run, on a free port and without durability. First removes the leftovers of crashed runs.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const place = join(dataRoot(), `komora-tests-${process.getuid?.() ?? 'user'}`);
  mkdirSync(place, { recursive: true });
  await clearLeftovers(place);
  const home = mkdtempSync(join(place, `${process.pid}-`));
  // As root the server runs as another user, who must be able to enter.
  if (process.getuid?.() === 0) chmodSync(home, 0o755);
  const server = await startLocalPostgres({
    dataDir: join(home, 'data'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '256MB',
      max_connections: '200',
      // Tables without statistics look large: starting two workers and a compiler takes longer than reading a few rows.
      max_parallel_workers_per_gather: '0',
      jit: 'off',
    },
  });
  recordServer(home, server);
  return {
    url: server.url,
    stop: async () => {
      const rows = await adminQuery(
        server.url(),
        `select datname from pg_database where shobj_description(oid, 'pg_database') = 'kept' order by 1`,
      );
      await server.stop();
      if (rows.length > 0) {
        writeFileSync(join(home, 'kept'), '');
        return { databases: rows.map((row) => String(row.datname)), dataDir: server.dataDir };
      }
      rmSync(server.dataDir, { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
      return undefined;
    },
  };
}
