import { ApiError } from '@komora/api/client';

/**
 * True if the server may have done what was requested: there was no response, or the server or the payment gateway failed. The same
 * request must then be sent again under the same idempotency key.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.problem.status === 0 || error.problem.status >= 500);
}
