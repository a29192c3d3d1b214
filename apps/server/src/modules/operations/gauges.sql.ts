import { sql } from 'kysely';
import type { Gauge } from '../../platform/db/gauge.ts';

export const operationsGauges: Gauge[] = [
  {
    name: 'job_run_last_success_timestamp_seconds',
    help: 'End of the last successful run of a business job, Unix time',
    label: 'job_name',
    read: async (reader) => {
      const { rows } = await sql<{ label: string; value: number }>`
        select job as label, extract(epoch from ended.at)::float8 as value
        from unnest(array['PAYMENT_PROCESSING', 'CANCEL_CONTRACTS', 'NOTIFY_RENTS_WITH_PAYMENT_OVERDUE', 'NOTIFY_PAYMENTS_TO_BE_ANNOUNCED',
          'NOTIFY_CONTRACTS_BEFORE_TERMINATION', 'AUDIT']) as job,
        lateral (select finished_at as at from job_runs r where r.job = job.job and r.status = 'FINISHED' order by started_at desc limit 1) as ended`.execute(
        reader,
      );
      return rows;
    },
  },
  {
    name: 'audit_violations',
    help: 'Promises of the database that the last audit found violated',
    read: async (reader) => {
      const { rows } = await sql<{ value: number }>`
        select coalesce((counts ->> 'violated')::int, 0) as value from job_runs where job = 'AUDIT' and status = 'FINISHED'
        order by started_at desc limit 1`.execute(reader);
      return rows;
    },
  },
];
