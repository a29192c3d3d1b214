import type { ErrorCode } from '@komora/api/errors';
import { AppError } from '../../../platform/app-error.ts';
import { sqlState } from '../../../platform/db/transaction.ts';

/** Records of one transaction: so many rows are locked for some tens of milliseconds. */
export const BATCH = 200;

/** The code of an error that concerns a record, so that the others go on; undefined for an unexpected one. */
export function codeOfRecord(error: unknown): ErrorCode | undefined {
  if (error instanceof AppError) return error.code;
  // Class 23: a constraint of the database rejects the record.
  return sqlState(error)?.startsWith('23') ? 'changed-elsewhere' : undefined;
}
