import { sql } from 'kysely';
import type { Gauge } from '../db/gauge.ts';

/** Jobs that are due now. `not blocked`: as in `listDueQueues`, so that finished jobs are not read. */
const due = sql.raw(`from pgboss.job where state < 'active' and not blocked and start_after <= now() and name not like '\\_\\_%'`);

/** The queue's database clock counts: it decides when a job is due. */
export const queueGauges: Gauge[] = [
  {
    name: 'queue_due_jobs',
    help: 'Jobs that are due and wait for a worker',
    label: 'job_name',
    read: async (reader) => {
      const { rows } = await sql<{ label: string; value: number }>`select name as label, count(*) as value ${due} group by name`.execute(
        reader,
      );
      return rows;
    },
  },
  {
    name: 'queue_oldest_due_seconds',
    help: 'Time for which the oldest due job has waited; 0 if none waits',
    read: async (reader) => {
      const { rows } = await sql<{ value: number }>`
        select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as value ${due}`.execute(reader);
      return rows;
    },
  },
];
