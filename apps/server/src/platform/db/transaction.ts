import type { KyselyPlugin } from 'kysely';
import type { Database, Trx } from './database.ts';
import { cachedPlanIsStale } from './prepared-pool.ts';

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const attempts = 5;

/** The five-letter SQLSTATE of a PostgreSQL error, or undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** The name of the constraint that an error reports, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

/**
 * Runs `work` in one READ COMMITTED transaction and runs it anew when PostgreSQL chose it as the victim of a deadlock, or when a
 * migration changed a table under its prepared statements.
 * `work` must not call anything outside the database: store the intent, call, store the outcome.
 */
export function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  return insisting(() => db.transaction().execute(work));
}

/**
 * Runs the single statement that `work` sends. PostgreSQL makes a statement a transaction of its own, so that `begin` and `commit` would only cost
 * two more ways there and back.
 * @throws Error at a second statement, before it is sent
 */
export function inOneStatement<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  return insisting(() => work(db.withPlugin(onlyOne()) as Trx));
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

async function insisting<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const state = sqlState(error);
      const again = state === serializationFailure || state === deadlockDetected || state === cachedPlanIsStale;
      if (!again || attempt === attempts) throw error;
    }
  }
}
