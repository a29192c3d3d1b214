import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { preparedPool } from './prepared-pool.ts';
import type { DB } from './schema.generated.ts';

/** The pool's query builder. Only routes, jobs and the starts of use cases hold it; SQL takes a `Reader` or a `Trx`. */
export type Database = Kysely<DB>;
/** Whatever can read: the pool or a transaction. */
export type Reader = Kysely<DB>;
/** An open transaction. SQL that writes asks for it, so that it can never fall back to the pool. */
export type Trx = Transaction<DB>;

// int8 comes as a number (every count and sum here is far below 2^53); a business date stays 'YYYY-MM-DD'.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool of at most `max` connections on a migrated database. */
export function openDatabase(connectionString: string, options: { max?: number; applicationName?: string } = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 16,
    application_name: options.applicationName ?? 'komora',
  });
  // An idle connection that dies (the server restarts) must not end the process: the pool opens another on demand.
  // One that is cut while it is being closed is no news.
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) process.emitWarning(`database connection lost: ${error.message}`);
  });
  // One that dies in use fails the statement that waits for it, or the next one; without a listener the event beside it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });
  const close = (): Promise<void> => {
    closing = true;
    return db.destroy();
  };
  return { db, pool, close };
}
