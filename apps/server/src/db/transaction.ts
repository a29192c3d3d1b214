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
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const state = sqlState(error);
      const again = state === serializationFailure || state === deadlockDetected || state === cachedPlanIsStale;
      if (!again || attempt === attempts) throw error;
    }
  }
}
