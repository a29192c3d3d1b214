import { ApiError } from '@komora/api/client';
import { QueryClient } from '@tanstack/react-query';

/** Milliseconds for which a result is fresh. */
export const FRESH = 30_000;

/** Retries only errors that may disappear: no response, or a server error. */
function worthRetrying(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.problem.status > 0 && error.problem.status < 500) return false;
  return failures < 2;
}

export function createQueryClient(onServer: boolean): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH, retry: onServer ? false : worthRetrying },
      // Without a connection a mutation fails at once. The default would send it on reconnection, when nobody expects it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
