import { ApiError } from '@komora/api/client';
import type { Problem } from '@komora/api/errors';
import { createSerializationAdapter } from '@tanstack/react-router';

/**
 * Moves a loader's error to the browser in the HTML: an API error as its problem document, any other error without its message, which
 * may be confidential. The server's log has the full error.
 */
export const dehydratedError = createSerializationAdapter({
  key: 'komora.error',
  test: (value: unknown): value is Error => value instanceof Error,
  toSerializable: (error: Error): string => JSON.stringify(error instanceof ApiError ? error.problem : null),
  fromSerializable: (text: string): Error => {
    const problem = JSON.parse(text) as Problem | null;
    return problem === null ? new Error('The server could not load this page') : new ApiError(problem);
  },
});
