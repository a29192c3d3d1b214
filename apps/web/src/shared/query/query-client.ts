import { ApiError } from '@komora/contract/client';
import { QueryClient } from '@tanstack/react-query';

/** Milliseconds for which an answer is taken as it is. */
export const FRESH = 30_000;

/** Retries only what may succeed a second time: no answer at all, or a server fault. */
function worthRetrying(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.problem.status > 0 && error.problem.status < 500) return false;
  return failures < 2;
}

export function createQueryClient(onServer: boolean): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH, retry: onServer ? false : worthRetrying },
      mutations: { retry: false },
    },
  });
}
