import { AsyncLocalStorage } from 'node:async_hooks';

/** Limits of the database's answers, in ms. */
export interface DatabaseTimeouts {
  /** Time to get a connection, free or new. */
  connectMs: number;
  /** Time for one statement of an HTTP request. */
  requestMs: number;
  /** Time for one statement of a job, a script or the start. */
  jobMs: number;
  /** Time to wait for a lock. */
  lockMs: number;
  /** Time that an open transaction may be idle, for example because its process is suspended. */
  idleInTransactionMs: number;
  /** Interval in which PostgreSQL checks, during a statement, that its client is still connected. */
  clientCheckMs: number;
}

export const databaseTimeouts: DatabaseTimeouts = {
  connectMs: 10_000,
  requestMs: 15_000,
  jobMs: 300_000,
  lockMs: 60_000,
  idleInTransactionMs: 60_000,
  clientCheckMs: 5_000,
};

/** Migrations rewrite tables and wait for each other: only locks are limited, so that a start fails instead of hanging. */
export const migrationTimeouts = { connectionTimeoutMillis: 10_000, lock_timeout: 300_000, keepAlive: true } as const;

const requests = new AsyncLocalStorage<true>();

/** Runs an HTTP request, whose statements get the short time limit. */
export function withinRequest<T>(work: () => T): T {
  return requests.run(true, work);
}

export function statementMs({ requestMs, jobMs }: DatabaseTimeouts): number {
  return requests.getStore() === undefined ? jobMs : requestMs;
}
