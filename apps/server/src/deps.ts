import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { IdSource } from './ids.ts';
import type { Enqueue } from './jobs/queue.ts';
import type { Log } from './log.ts';

/** What every module is given. Ports of the outside world come beside it, from compose. */
export interface Deps {
  db: Database;
  clock: Clock;
  ids: IdSource;
  config: Config;
  enqueue: Enqueue;
  log: Log;
  /** Encrypts what must be readable again (door codes) and signs. */
  secretKey: Buffer;
}
