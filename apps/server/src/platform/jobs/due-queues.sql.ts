import type { PgBoss } from 'pg-boss';

/** @returns the names of the queues with jobs that can start now */
export async function listDueQueues(db: ReturnType<PgBoss['getDb']>): Promise<string[]> {
  const { rows } = await db.executeSql(`
    select distinct name from pgboss.job where state < 'active' and start_after <= now()`);
  return (rows as { name: string }[]).map(({ name }) => name);
}
