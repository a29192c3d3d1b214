import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

type Caller = Pick<App, 'call'>;
/** The first part of every key about warehouses. */
export const WAREHOUSES = 'warehouses';

export const warehousesQuery = ({ call }: Caller, isArchive: boolean) =>
  infiniteQueryOptions({
    queryKey: [WAREHOUSES, 'list', isArchive],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/warehouses', { query: { after: pageParam, limit: 50, ...(isArchive ? { state: 'ARCHIVED' } : {}) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Obstacles to the archive of a warehouse. */
export const archiveQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: [WAREHOUSES, 'archive', id],
    queryFn: ({ signal }) => call('POST /api/admin/warehouses/{id}/archive/preview', { params: { id }, signal }),
    staleTime: 0,
  });

/** Things that visitors will find in a warehouse. */
export const publicQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: [WAREHOUSES, 'public', id],
    queryFn: ({ signal }) => call('POST /api/admin/warehouses/{id}/publish/preview', { params: { id }, signal }),
    staleTime: 0,
  });

export const warehouseQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: [WAREHOUSES, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/warehouses/{id}', { params: { id }, signal }),
  });
