import { ApiError } from '@komora/api/client';

export interface QueryStatus {
  readonly data: unknown;
  readonly error: Error | null;
  readonly failureReason: Error | null;
}

/**
 * True if the server does not respond. With data on the screen the first failures are tolerated; without data they count at once.
 * @param hasCopy true if a stored copy can replace the data: then 429 and 5xx also count, for example maintenance or a lost database
 */
export function isUnresponsive({ data, error, failureReason }: QueryStatus, hasCopy: boolean): boolean {
  const reason = data === undefined ? failureReason : error;
  if (!(reason instanceof ApiError)) return false;
  const { status } = reason.problem;
  return status === 0 || (hasCopy && (status === 429 || status >= 500));
}
