import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

type Caller = Pick<App, 'call'>;
/** The first part of every key about warehouses. */
export const WAREHOUSES = 'warehouses';

export const warehousesQuery = ({ call }: Caller) =>
  infiniteQueryOptions({
    queryKey: [WAREHOUSES, 'list'],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/warehouses', { query: { after: pageParam, limit: 50 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const warehouseQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: [WAREHOUSES, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/warehouses/{id}', { params: { id }, signal }),
  });
