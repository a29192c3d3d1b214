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
}

/** Reads the states of all queues that contain a job, finished ones included. */
export type ReadQueue = () => Promise<QueueState[]>;
