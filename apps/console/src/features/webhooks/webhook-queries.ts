import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

type Caller = Pick<App, 'call'>;

export const WEBHOOKS = 'webhooks';
const PAGE = 25;
/** Deliveries change while somebody looks at them. */
const REFRESH = 5_000;

export const webhooksQuery = ({ call }: Caller) =>
  queryOptions({
    queryKey: [WEBHOOKS],
    queryFn: async ({ signal }) => (await call('GET /api/admin/webhooks', { signal })).webhooks,
  });

export const deliveriesQuery = ({ call }: Caller, id: string, state: 'FAILED' | 'PENDING' | undefined) =>
  infiniteQueryOptions({
    queryKey: [WEBHOOKS, id, 'deliveries', state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/webhooks/{id}/deliveries', { params: { id }, query: { after: pageParam, state, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: REFRESH,
  });
