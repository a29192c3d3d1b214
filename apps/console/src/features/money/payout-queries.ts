import type { PayoutState } from '@komora/api/admin';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

export interface PayoutFilters {
  readonly company: string | undefined;
  readonly state: PayoutState | undefined;
}

export const payoutsQuery = ({ call }: Pick<App, 'call'>, { company, state }: PayoutFilters) =>
  infiniteQueryOptions({
    queryKey: ['payouts', company, state],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/payouts', { query: { company, state, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const differencesQuery = ({ call }: Pick<App, 'call'>) =>
  infiniteQueryOptions({
    queryKey: ['payout-differences'],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/payouts/differences', { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const payoutQuery = ({ call }: Pick<App, 'call'>, id: string) =>
  queryOptions({
    queryKey: ['payout', id],
    queryFn: ({ signal }) => call('GET /api/admin/payouts/{id}', { params: { id }, signal }),
  });

/** After an act on a payout or a difference. */
export const refreshPayouts = (client: QueryClient) =>
  Promise.all(['payouts', 'payout', 'payout-differences', 'today'].map((key) => client.invalidateQueries({ queryKey: [key] })));
