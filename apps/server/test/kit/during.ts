import { waitUntil } from '@komora/testing';
import type { TestApp } from './test-app.ts';

/** Runs a statement in a transaction of the test, which commits when `meanwhile` waits for its locks. @returns the result of `meanwhile` */
export async function during<T>(app: TestApp, statement: string, values: unknown[], meanwhile: () => Promise<T>): Promise<T> {
  const open = await app.pool.connect();
  try {
    await open.query('begin');
    const { rows } = await open.query<{ pid: number }>('select pg_backend_pid() as pid');
    await open.query(statement, values);
    const result = meanwhile();
    await waitUntil(
      async () =>
        (await app.rows('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) limit 1', [rows[0]?.pid])).length === 1,
      { what: 'the other transaction to wait' },
    );
    await open.query('commit');
    return await result;
  } finally {
    // Without effect after the commit.
    await open.query('rollback');
    open.release();
  }
}

/** {@link during} of the archive of a warehouse. */
export const duringArchive = <T>(app: TestApp, warehouseId: string, meanwhile: () => Promise<T>): Promise<T> =>
  during(app, 'update warehouses set deactivated_at = $2, archived_at = $2 where id = $1', [warehouseId, app.clock.now()], meanwhile);
