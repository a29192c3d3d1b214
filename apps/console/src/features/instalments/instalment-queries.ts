import type { Currency } from '@komora/api/enumerations';
import type { InstalmentPlanState } from '@komora/api/instalment-plan';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

/** In the order of the filter. */
export const PLAN_STATES: readonly InstalmentPlanState[] = ['ACTIVE', 'BROKEN', 'COMPLETED', 'CANCELLED', 'REPLACED'];

type Caller = Pick<App, 'call'>;

export interface AccountOfPlan {
  readonly client: string;
  readonly company: string;
  readonly currency: Currency;
}

export const plansQuery = (
  { call }: Caller,
  filter: { readonly state: InstalmentPlanState | undefined; readonly client: string | undefined; readonly warehouse: string | undefined },
) =>
  infiniteQueryOptions({
    queryKey: ['instalment-plans', 'list', filter],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/instalment-plans', { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const planQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: ['instalment-plans', 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/instalment-plans/{id}', { params: { id }, signal }),
  });

export const debtsQuery = ({ call }: Caller, { client, company, currency }: AccountOfPlan) =>
  queryOptions({
    queryKey: ['instalment-plans', 'debts', client, company, currency],
    queryFn: ({ signal }) =>
      call('GET /api/admin/clients/{id}/instalment-debts', { params: { id: client }, query: { legalEntityId: company, currency }, signal }),
    // The form keeps what was typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
