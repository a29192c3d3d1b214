import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { preparedPool, type StatementPool, statementPool } from './prepared-pool.ts';
import type { DB } from './schema.generated.ts';
import { type DatabaseTimeouts, databaseTimeouts } from './timeouts.ts';

/** The pool's query builder. Only routes, jobs and the starts of use cases hold it; SQL takes a `Reader` or a `Trx`. */
export type Database = Kysely<DB>;
/** The pool, a single statement or a transaction. For SQL that only reads. */
export type Reader = Kysely<DB>;
/** An open transaction. SQL of several writes takes it, so that it can never run on the pool by mistake. */
export type Trx = Transaction<DB>;

export const singleStatement: unique symbol = Symbol('single statement');
/** The pool, limited to one statement, outside a transaction. Only `inOneStatement` creates it. */
export type SingleStatement = Kysely<DB> & { readonly [singleStatement]: true };
/** For SQL that writes with exactly one statement. PostgreSQL makes it atomic, in a transaction or without one. */
export type Writer = SingleStatement | Trx;

// int8 comes as a number (every count and sum here is far below 2^53); a business date stays 'YYYY-MM-DD'.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  statements: StatementPool;
  close(): Promise<void>;
}

/** Without an option, the pool closes connections early: a script that forgets to close it must end. */
const defaultIdleMs = 10_000;
/**
 * Time after which a server closes a connection without statements, ms. A new connection reads the catalogue and plans each statement and trigger again, so
 * that the first order on it takes half as long again.
 */
export const serverIdleMs = 300_000;
/**
 * Time without packets after which the system checks a connection. As short as the time for which a pool kept connections before, so that a burst of requests
 * finds few that lead to a machine that is gone.
 */
const keepAliveMs = 10_000;

/** Opens a pool of at most `max` connections on a migrated database. @param options idleMs time after which an unused connection is closed */
export function openDatabase(
  connectionString: string,
  options: { max?: number; applicationName?: string; timeouts?: DatabaseTimeouts; idleMs?: number } = {},
): OpenDatabase {
  const { timeouts = databaseTimeouts } = options;
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 16,
    application_name: options.applicationName ?? 'komora',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    idleTimeoutMillis: options.idleMs ?? defaultIdleMs,
    // Sends a statement while an earlier one of its connection is not answered, see `sendAhead`.
    pipeline: true,
    connectionTimeoutMillis: timeouts.connectMs,
    statement_timeout: timeouts.jobMs,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
    onConnect: async (client) => {
      await withoutCompiler(client, timeouts);
      await endWithClient(client, timeouts);
    },
  });
  // An idle connection that dies (the server restarts) must not end the process: the pool opens another on demand.
  // Errors while the pool closes are expected.
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) process.emitWarning(`database connection lost: ${error.message}`);
  });
  // A connection that dies in use also fails its statement. Without a listener, its error event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prepared = preparedPool(pool, timeouts);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepared }) });
  const close = async (): Promise<void> => {
    closing = true;
    await db.destroy();
    // Kysely ends only a pool that it has used. An open pool would keep a process alive until its connections are idle for 10 seconds.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, statements: statementPool(prepared), close };
}

/**
 * Packages of PostgreSQL compile expensive statements (JIT) by default. A report has hundreds of expressions and takes a second: compiling them takes three. A
 * statement, because PgBouncer rejects unknown start parameters.
 */
async function withoutCompiler(client: pg.ClientBase, { connectMs }: DatabaseTimeouts): Promise<void> {
  const setting: pg.QueryConfig & { query_timeout: number } = { text: 'set jit = off', query_timeout: connectMs };
  await client.query(setting);
}

/**
 * PostgreSQL ends a statement whose client has given up and closed the connection. By itself it notices that only when it sends rows, so the statement would
 * run until its time limit. A statement, because PgBouncer rejects unknown start parameters.
 */
async function endWithClient(client: pg.ClientBase, { clientCheckMs, connectMs }: DatabaseTimeouts): Promise<void> {
  const setting: pg.QueryConfig & { query_timeout: number } = {
    text: `set client_connection_check_interval = ${clientCheckMs}`,
    query_timeout: connectMs,
  };
  try {
    await client.query(setting);
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  }
}

/** PostgreSQL on Windows cannot check connections, and rejects the value. */
const isUnsupported = (error: unknown) => error instanceof Error && 'code' in error && error.code === '22023';
