import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

export const disputesQuery = ({ call }: Pick<App, 'call'>) =>
  infiniteQueryOptions({
    queryKey: ['disputes'],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/disputes', { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const evidenceQuery = ({ call }: Pick<App, 'call'>, id: string) =>
  queryOptions({
    queryKey: ['dispute', id],
    queryFn: ({ signal }) => call('GET /api/admin/disputes/{id}', { params: { id }, signal }),
  });

export const warningsQuery = ({ call }: Pick<App, 'call'>, payment?: string) =>
  infiniteQueryOptions({
    queryKey: ['fraud-warnings', payment],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/fraud-warnings', { query: { after: pageParam, payment }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** After an act on a dispute or a warning. */
export const refreshDisputes = (client: QueryClient) =>
  Promise.all(['disputes', 'dispute', 'fraud-warnings', 'today'].map((key) => client.invalidateQueries({ queryKey: [key] })));
