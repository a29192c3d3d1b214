import { type KyselyPlugin, sql } from 'kysely';
import { type Database, type SingleStatement, singleStatement, type Trx } from './database.ts';
import { cachedPlanIsStale } from './prepared-pool.ts';

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const attempts = 5;

/** The five-character SQLSTATE of a PostgreSQL error; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** A statement decided by rows that another transaction changed while it waited. The transaction is repeated, and reads the new ones. */
export class OutdatedRead extends Error {}

/** The name of the constraint that an error reports, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

/**
 * Runs `work` in one READ COMMITTED transaction. Repeats it when PostgreSQL cancels it because of a deadlock, or when a
 * migration changed a table of a prepared statement.
 * `work` must not call anything outside the database: store the intent, call, store the outcome.
 * @param db an open transaction instead of the pool: `work` becomes part of it, so that it can contain several use cases. An error must end it
 */
export function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  return isOpen(db) ? work(db) : begin(db, work);
}

const isOpen = (db: Database): db is Trx => db.isTransaction;

function begin<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  return withRetries(() => db.transaction().execute(work));
}

/** Runs `work` as {@link inTransaction}, rolls everything back, and returns the result: what the same work would do. */
export async function inPreview<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const done: { result?: T; rolledBack: Error } = { rolledBack: new Error('The preview is rolled back') };
  try {
    return await begin(db, async (trx) => {
      done.result = await work(trx);
      // Waits for what was sent ahead, and throws its error. A rollback would hide it.
      await sql`select 1`.execute(trx);
      throw done.rolledBack;
    });
  } catch (error) {
    if (error !== done.rolledBack) throw error;
    return done.result as T;
  }
}

/** Runs `work` within a transaction, and undoes it if `isKept` answers false. The transaction goes on in both cases. */
export async function keepIf<T>(
  trx: Trx,
  work: () => Promise<T>,
  isKept: (result: T) => Promise<boolean>,
): Promise<{ result: T; kept: boolean }> {
  await sql`savepoint before_work`.execute(trx);
  const result = await work();
  const kept = await isKept(result);
  await (kept ? sql`release savepoint before_work` : sql`rollback to savepoint before_work`).execute(trx);
  return { result, kept };
}

/**
 * Runs the only statement that `work` sends, outside a transaction, with the retries of {@link inTransaction}. PostgreSQL makes a
 * single statement atomic, so that `begin` and `commit` would only cost two more round trips.
 * @throws Error at a second statement, before it is sent
 */
export function inOneStatement<T>(db: Database, work: (statement: SingleStatement) => Promise<T>): Promise<T> {
  return withRetries(() => work(Object.assign(db.withPlugin(onlyOne()), { [singleStatement]: true } as const)));
}

function onlyOne(): KyselyPlugin {
  let sent = false;
  return {
    transformQuery: ({ node }) => {
      if (sent) throw new Error('A second statement needs a transaction');
      sent = true;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const state = sqlState(error);
      const canRetry =
        error instanceof OutdatedRead || state === serializationFailure || state === deadlockDetected || state === cachedPlanIsStale;
      if (!canRetry || attempt === attempts) throw error;
    }
  }
}
