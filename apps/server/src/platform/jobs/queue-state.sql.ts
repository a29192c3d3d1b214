import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Trx } from '../db/database.ts';
import type { QueueState } from './queue-state.ts';

type QueueDb = ReturnType<PgBoss['getDb']>;

/** Number of the newest failed jobs of a queue whose words are read. */
const newestFailed = 200;
/** Number of different words of a queue that are returned. */
const mostWords = 5;

/**
 * Creates the index for the states of queues with many finished jobs, which the queue keeps for a week. Does nothing if it exists. The queue's own
 * migrations do not change it.
 */
export async function createStateIndex(db: QueueDb): Promise<void> {
  await db.executeSql(`create index if not exists job_komora_state on pgboss.job (name, state, completed_on) where state >= 'active'`);
}

/**
 * The states of all queues, without those of the queue itself. One row per queue. Words of failures have `…` for ids, so that the same
 * failure of many jobs is one row.
 */
export async function listQueueStates(db: QueueDb): Promise<QueueState[]> {
  const { rows } = await db.executeSql(`
    select q.name, w.waiting, w."oldestDueAt",
      (select count(*)::int from pgboss.job j where j.name = q.name and j.state = 'active') as running,
      (select count(*)::int from pgboss.job j where j.name = q.name and j.state = 'failed') as failed,
      (select max(j.completed_on) from pgboss.job j where j.name = q.name and j.state = 'completed') as "lastCompletedAt",
      (select max(j.completed_on) from pgboss.job j where j.name = q.name and j.state = 'failed') as "lastFailedAt",
      coalesce((
        select jsonb_agg(f order by f.jobs desc, f.words) from (
          select words, count(*)::int as jobs from (
            select regexp_replace(left(coalesce(j.output ->> 'message', j.output #>> '{value,message}', j.output ->> 'value', ''), 300),
              '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', '…', 'gi') as words
            from pgboss.job j where j.name = q.name and j.state = 'failed' order by j.completed_on desc limit ${newestFailed}) newest
          group by words order by jobs desc, words limit ${mostWords}) f), '[]') as failures
    from pgboss.queue q
    cross join lateral (
      select count(*)::int as waiting, min(j.start_after) filter (where j.start_after <= now()) as "oldestDueAt"
      from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked) w
    where q.name not like '\\_\\_%'`);
  return rows as QueueState[];
}

/**
 * Makes the failed jobs of a queue due again, with one more attempt, as the queue's own `retry` does, in the transaction of the caller.
 * @returns their number
 */
export async function retryFailedJobs(trx: Trx, name: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
    where name = ${name} and state = 'failed'`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
