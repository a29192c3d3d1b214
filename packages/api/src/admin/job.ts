import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, queryInteger } from '../values.ts';

export const Job = z.object({
  name: z.string(),
  /** Five fields in UTC; null: the program starts the job when it is needed. */
  cron: z.nullable(z.string()),
  /** Of a scheduled job. */
  nextRunAt: z.nullable(Instant),
  /** Jobs that are due or planned. */
  waiting: z.int(),
  running: z.int(),
  /** Jobs that failed at every attempt, as long as the queue keeps them. */
  failed: z.int(),
  /** Since when the oldest due job has waited. */
  oldestDueAt: z.nullable(Instant),
  lastCompletedAt: z.nullable(Instant),
  lastFailedAt: z.nullable(Instant),
});
export type Job = z.infer<typeof Job>;

export const JobRun = z.object({
  id: Id,
  job: z.enum([
    'PAYMENT_PROCESSING',
    'CANCEL_CONTRACTS',
    'NOTIFY_RENTS_WITH_PAYMENT_OVERDUE',
    'NOTIFY_PAYMENTS_TO_BE_ANNOUNCED',
    'NOTIFY_CONTRACTS_BEFORE_TERMINATION',
  ]),
  status: z.enum(['IN_PROGRESS', 'FINISHED', 'FAILED']),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** Processed records by kind. */
  counts: z.record(z.string(), z.int()),
  error: z.nullable(z.string()),
});
export type JobRun = z.infer<typeof JobRun>;

export const jobEndpoints = {
  'GET /api/admin/jobs': {
    summary: 'Every job by name, with its waiting, running and failed runs',
    tag: 'job',
    access: 'staff',
    right: 'read:job',
    scope: 'organisation',
    response: z.object({ jobs: z.array(Job) }),
  },
  'GET /api/admin/job-runs': {
    summary: 'Runs of the business jobs with their counts, the newest first',
    tag: 'job',
    access: 'staff',
    right: 'read:job',
    scope: 'organisation',
    /** `after`: the `next` of the page before. */
    query: z.object({ job: z.optional(JobRun.shape.job), limit: z.optional(queryInteger(1, 200)), after: z.optional(Id) }),
    response: z.object({ runs: z.array(JobRun), next: z.nullable(Id) }),
  },
  'POST /api/admin/jobs/{name}/run': {
    summary: 'Run a scheduled job now. A waiting run is not doubled',
    tag: 'job',
    access: 'staff',
    right: 'write:job',
    scope: 'organisation',
    audit: 'job.run',
    params: z.object({ name: z.string().check(z.maxLength(100)) }),
    errors: ['not-found'],
  },
} as const satisfies Record<string, Endpoint>;
