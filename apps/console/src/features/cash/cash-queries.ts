import type { adminEndpoints } from '@komora/api/admin';
import type { ResponseOf } from '@komora/api/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

export type CashDayRecord = ResponseOf<(typeof adminEndpoints)['GET /api/admin/cash-days/{id}']>;

type Caller = Pick<App, 'call'>;
const PAGE = 50;

/** The days of one drawer, the latest first. */
export const daysQuery = ({ call }: Caller, warehouse: string) =>
  infiniteQueryOptions({
    queryKey: ['cash-days', warehouse],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/cash-days', { query: { warehouse, limit: PAGE, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const dayQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: ['cash-day', id],
    queryFn: ({ signal }) => call('GET /api/admin/cash-days/{id}', { params: { id }, signal }),
  });

/** After a change of a day. */
export const reloadDays = ({ queryClient }: Pick<App, 'queryClient'>): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['cash-days'] }), queryClient.invalidateQueries({ queryKey: ['cash-day'] })]);
