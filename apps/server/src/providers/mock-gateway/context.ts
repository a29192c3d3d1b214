import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { IdSource } from '../../platform/ids.ts';
import type { Enqueue } from '../../platform/jobs/define-job.ts';
import type { Log } from '../../platform/logging.ts';

/** The dependencies of the mock gateway. It shares no connection and no transaction with the merchant. */
export interface MockGatewayContext {
  /** A connection pool of its own. */
  db: Database;
  clock: Clock;
  ids: IdSource;
  enqueue: Enqueue;
  log: Log;
  /** 32 bytes: signs notifications, known to the merchant. */
  secret: Buffer;
  /** Origin of the hosted pages, and of the merchant's webhook. No trailing slash. */
  publicUrl: string;
  /** Delay of the card with behaviour SLOW. */
  slowSeconds: number;
  /** Delay of the card with behaviour LATE. */
  lateSeconds: number;
  /** Delay of a call whose response is lost. */
  pendingWaitMs: number;
}
