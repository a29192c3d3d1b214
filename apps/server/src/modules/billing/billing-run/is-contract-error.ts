import { DatabaseUnavailableError } from '../../../platform/db/database-unavailable.ts';
import { sqlState } from '../../../platform/db/transaction.ts';

/** SQLSTATE classes of errors caused by one row: bad data (22) and violated constraints (23). */
const singleRowErrors = /^2[23]/;

/**
 * @returns true if the error may be caused by one contract alone. An unavailable or full database is not, and must not suspend every
 * contract.
 */
export function isContractError(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return singleRowErrors.test(state);
  // Neither has an SQLSTATE. The query builder does not export the class of a commit that PostgreSQL answers with a rollback.
  if (error instanceof DatabaseUnavailableError || (error instanceof Error && error.name === 'AbortedTransactionError')) return false;
  // The driver reports a lost connection with a code of the operating system.
  return !(error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code));
}
