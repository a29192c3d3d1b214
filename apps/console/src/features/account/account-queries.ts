import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

type Caller = Pick<App, 'call'>;

const PAGE = 100;

/** The client of an account; the same query as that of the record. */
export const accountClientQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/clients/{id}', { params: { id }, signal }),
  });

export const ledgerQuery = ({ call }: Caller, id: string) =>
  infiniteQueryOptions({
    queryKey: ['ledger', id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/clients/{id}/ledger', { params: { id }, query: { after: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
