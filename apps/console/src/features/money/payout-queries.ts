import type { PayoutState } from '@komora/api/admin';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

const PAGE = 50;

export interface PayoutFilters {
  readonly company: string | undefined;
  readonly state: PayoutState | undefined;
}

export const payoutsQuery = ({ call }: Pick<App, 'call'>, { company, state }: PayoutFilters) =>
  infiniteQueryOptions({
    queryKey: ['payouts', company, state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/payouts', { query: { company, state, limit: PAGE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ payouts }, _pages, offset) => (payouts.length < PAGE ? undefined : offset + PAGE),
  });

export const differencesQuery = ({ call }: Pick<App, 'call'>) =>
  infiniteQueryOptions({
    queryKey: ['payout-differences'],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/payouts/differences', { query: { limit: PAGE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ differences }, _pages, offset) => (differences.length < PAGE ? undefined : offset + PAGE),
  });

export const payoutQuery = ({ call }: Pick<App, 'call'>, id: string) =>
  queryOptions({
    queryKey: ['payout', id],
    queryFn: ({ signal }) => call('GET /api/admin/payouts/{id}', { params: { id }, signal }),
  });

/** After an act on a payout or a difference. */
export const refreshPayouts = (client: QueryClient) =>
  Promise.all(['payouts', 'payout', 'payout-differences', 'today'].map((key) => client.invalidateQueries({ queryKey: [key] })));
