import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api.ts';

/** Retries only what may succeed a second time: no answer at all, or a server fault. */
function worthRetrying(failures: number, error: Error): boolean {
  if (error instanceof ApiProblem && error.status < 500) return false;
  return failures < 2;
}

export function createQueryClient(onServer: boolean): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: onServer ? false : worthRetrying },
      mutations: { retry: false },
    },
  });
}
