import { ApiError } from '@komora/contract/client';
import type { Problem } from '@komora/contract/errors';
import { createSerializationAdapter } from '@tanstack/react-router';

/**
 * How an error of a loader travels in the HTML: a refusal of the API as its problem, anything else without its
 * text, which may hold what no visitor should read. The server's log has it in full.
 */
export const carriedError = createSerializationAdapter({
  key: 'komora.error',
  test: (value: unknown): value is Error => value instanceof Error,
  toSerializable: (error: Error): string => JSON.stringify(error instanceof ApiError ? error.problem : null),
  fromSerializable: (text: string): Error => {
    const problem = JSON.parse(text) as Problem | null;
    return problem === null ? new Error('The server could not load this page') : new ApiError(problem);
  },
});
