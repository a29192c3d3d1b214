import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { IdSource } from '../../ids.ts';
import type { Enqueue } from '../../jobs/queue.ts';
import type { Log } from '../../log.ts';

/** The mock gateway's own surroundings. It shares no connection and no transaction with the merchant. */
export interface MockWorld {
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
  /** How long the card that takes too long needs. */
  slowSeconds: number;
  /** When the money of the card that pays late arrives. */
  lateSeconds: number;
  /** How long a merchant waits for an answer that does not come. */
  patienceMs: number;
}
