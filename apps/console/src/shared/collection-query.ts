import { queryOptions } from '@tanstack/react-query';
import type { App } from './app-context.ts';

/** The running collection cases of a client. */
export const runningCasesQuery = ({ call }: Pick<App, 'call'>, client: string) =>
  queryOptions({
    queryKey: ['collection-cases', 'running', client],
    queryFn: async ({ signal }) => (await call('GET /api/admin/collection-cases', { query: { client, state: 'RUNNING' }, signal })).rows,
  });
