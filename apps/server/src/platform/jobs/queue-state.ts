import type { Trx } from '../db/database.ts';

/** The state of one queue. Instants of the database's clock. */
export interface QueueState {
  name: string;
  /** Due or planned. */
  waiting: number;
  running: number;
  /** Failed at every attempt, as long as the queue keeps them. */
  failed: number;
  oldestDueAt: Date | null;
  lastCompletedAt: Date | null;
  lastFailedAt: Date | null;
  /** The most frequent words of the newest 200 failed jobs, at most five, with the number of jobs. Empty words: the error had none. */
  failures: { words: string; jobs: number }[];
}

/**
 * Makes the failed jobs of a queue due again, with one more attempt, in the caller's transaction.
 * @returns their number
 */
export type RetryFailed = (trx: Trx, name: string) => Promise<number>;

/** Reads the states of all queues. */
export type ReadQueue = () => Promise<QueueState[]>;
