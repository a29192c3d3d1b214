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
  /**
   * Words of the newest 200 failed jobs with their number, the most frequent first, at most five. Ids are replaced by `…`. Empty words: the error had
   * none.
   */
  failures: z.array(z.object({ words: z.string(), jobs: z.int() })),
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
    'AUDIT',
  ]),
  status: z.enum(['IN_PROGRESS', 'FINISHED', 'FAILED']),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** Processed records by kind. */
  counts: z.record(z.string(), z.int()),
  error: z.nullable(z.string()),
});
export type JobRun = z.infer<typeof JobRun>;

/** An external service that was called or has something waiting. */
export const Service = z.object({
  /** SMS: text messages. WEBHOOK: an endpoint of the operator's programs. */
  kind: z.enum(['GATEWAY', 'LOCKS', 'CAMERA', 'MAIL', 'SMS', 'TAX_AUTHORITY', 'WEBHOOK']),
  /** The gateway, the authority or the endpoint. Null: there is one of the kind. */
  name: z.nullable(z.string()),
  /** FAILING: the last call failed. UNUSED: no call is recorded. */
  state: z.enum(['WORKING', 'FAILING', 'UNUSED']),
  /** Messages, payments with an unknown outcome and refunds to send, deliveries, or reports. At most 10,001: there are more. */
  waiting: z.int(),
  /** Since when the oldest of these waits. */
  oldestAt: z.nullable(Instant),
  /**
   * Failed for good and still open: messages that were not sent again, refunds, rejected reports, deliveries of 30 days. Of GATEWAY also payments
   * of the last 7 days that never arrived. Of LOCKS: locks that are offline. At most 10,001: there are more.
   */
  failed: z.int(),
  /** Of the last call; up to a minute old. Of WEBHOOK: among the newest 200 deliveries. */
  lastSuccessAt: z.nullable(Instant),
  lastFailureAt: z.nullable(Instant),
  /** In the words of the service, without e-mail addresses. */
  lastFailure: z.nullable(z.string()),
});
export type Service = z.infer<typeof Service>;

export const jobEndpoints = {
  'GET /api/admin/jobs': {
    summary: 'Every job by name, with its waiting, running and failed runs, and why they failed',
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
  'GET /api/admin/services': {
    summary: 'External services and what waits for them: gateways, mail, locks, authorities, webhooks',
    tag: 'job',
    access: 'staff',
    right: 'read:job',
    scope: 'organisation',
    response: z.object({ services: z.array(Service) }),
  },
  'POST /api/admin/jobs/{name}/retry': {
    summary: 'Run the jobs of a name again that failed at every attempt, with their payload. Each is idempotent',
    tag: 'job',
    access: 'staff',
    right: 'write:job',
    scope: 'organisation',
    audit: 'job.retry',
    params: z.object({ name: z.string().check(z.maxLength(100)) }),
    response: z.object({ retried: z.int() }),
    errors: ['not-found'],
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
