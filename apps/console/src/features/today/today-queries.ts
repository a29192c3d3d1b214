import type { TaskKind } from '@komora/api/admin';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

export const TODAY = 'today';
const MINUTE = 60_000;

/** Events announce most changes; the interval covers a lost stream. */
export const todayQuery = ({ call }: Pick<App, 'call'>, warehouse: string | undefined) =>
  queryOptions({
    queryKey: [TODAY, 'groups', warehouse],
    queryFn: ({ signal }) => call('GET /api/admin/today', { query: { warehouse }, signal }),
    refetchInterval: MINUTE,
    refetchOnWindowFocus: true,
    placeholderData: (before) => before,
  });

export const kindQuery = ({ call }: Pick<App, 'call'>, kind: TaskKind, warehouse: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [TODAY, 'kind', kind, warehouse],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/today/{kind}', { params: { kind }, query: { warehouse, after: pageParam, limit: 50 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
