import type { CollectionCaseState } from '@komora/api/admin';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

/** In the order of the filter. */
export const CASE_STATES: readonly CollectionCaseState[] = ['RUNNING', 'SETTLED', 'TAKEN_BACK'];

type Caller = Pick<App, 'call'>;

export const casesQuery = (
  { call }: Caller,
  filter: { readonly state: CollectionCaseState | undefined; readonly client: string | undefined; readonly warehouse: string | undefined },
) =>
  infiniteQueryOptions({
    queryKey: ['collection-cases', 'list', filter],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/collection-cases', { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const caseQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: ['collection-cases', 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/collection-cases/{id}', { params: { id }, signal }),
  });

export const collectableQuery = ({ call }: Caller, client: string) =>
  queryOptions({
    queryKey: ['collection-cases', 'debts', client],
    queryFn: ({ signal }) => call('GET /api/admin/clients/{id}/collectable-debts', { params: { id: client }, signal }),
  });
