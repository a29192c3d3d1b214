import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

const PAGE = 50;

export const disputesQuery = ({ call }: Pick<App, 'call'>) =>
  infiniteQueryOptions({
    queryKey: ['disputes'],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/disputes', { query: { limit: PAGE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ disputes }, _pages, offset) => (disputes.length < PAGE ? undefined : offset + PAGE),
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
