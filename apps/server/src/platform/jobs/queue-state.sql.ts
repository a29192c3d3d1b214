import type { PgBoss } from 'pg-boss';
import type { QueueState } from './queue-state.ts';

/** The states of all queues with jobs, without those of the queue itself. */
export async function listQueueStates(db: ReturnType<PgBoss['getDb']>): Promise<QueueState[]> {
  const { rows } = await db.executeSql(`
    select name,
      count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state < 'active' and start_after <= now()) as "oldestDueAt",
      max(completed_on) filter (where state = 'completed') as "lastCompletedAt",
      max(completed_on) filter (where state = 'failed') as "lastFailedAt"
    from pgboss.job where name not like '\\_\\_%' group by name`);
  return rows as QueueState[];
}
