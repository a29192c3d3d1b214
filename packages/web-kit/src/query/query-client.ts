import { ApiError } from '@komora/api/client';
import { QueryClient } from '@tanstack/react-query';

/** Milliseconds for which a result is fresh. */
export const FRESH = 30_000;

/** Retries only errors that may disappear soon: no response, or a server error. */
function worthRetrying(failures: number, error: Error): boolean {
  if (navigator.onLine === false) return false;
  if (error instanceof ApiError && error.problem.status > 0 && error.problem.status < 500) return false;
  return failures < 2;
}

export function createQueryClient(onServer: boolean): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection a load fails at once, beside a retry, and is repeated on reconnection. The default would wait behind a skeleton.
      queries: { staleTime: FRESH, retry: onServer ? false : worthRetrying, networkMode: 'always', refetchOnReconnect: true },
      // Without a connection a mutation fails at once. The default would send it on reconnection, when nobody expects it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
