import type { PgBoss } from 'pg-boss';

/** @returns the names of the queues with jobs that can start now. `not blocked`: then an index of waiting jobs suffices, and finished ones are not read. */
export async function listDueQueues(db: ReturnType<PgBoss['getDb']>): Promise<string[]> {
  const { rows } = await db.executeSql(`
    select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`);
  return (rows as { name: string }[]).map(({ name }) => name);
}
