import type { Trx } from '../db/database.ts';

/**
 * All jobs by name with their payload. Each `<noun>.jobs.ts` adds its names by declaration merging. A job is an idempotent entry point to a use case.
 */
export interface Jobs extends Record<never, never> {}
export type JobName = keyof Jobs;

export interface SendOptions {
  /** Delay in seconds. */
  startAfterSeconds?: number;
}

/**
 * Enqueues a job in a transaction: the job exists only if the transaction commits. Every call creates a job, also beside an equal waiting one: that
 * one may start before this transaction commits, and would then miss its changes. A second run finds nothing left to do.
 */
export type Enqueue = <N extends JobName>(trx: Trx, name: N, payload: Jobs[N], options?: SendOptions) => Promise<void>;

export interface JobOptions<N extends JobName> {
  /** Number of retries after a failure, with growing pauses. */
  retryLimit: number;
  /** A run that takes longer is started again, seconds. Default: 300. A crashed run is noticed within seconds in any case. */
  expireInSeconds?: number;
  /** Schedule in UTC. Scheduled runs have an empty payload. */
  cron?: string;
  /** Null: jobs of this name wait until a process has a handler. */
  handle: ((payload: Jobs[N]) => Promise<void>) | null;
}

export interface JobDefinition {
  name: JobName;
  retryLimit: number;
  expireInSeconds?: number;
  cron?: string;
  handle: ((payload: never) => Promise<void>) | null;
}

export const defineJob = <N extends JobName>(name: N, options: JobOptions<N>): JobDefinition => ({ name, ...options });
