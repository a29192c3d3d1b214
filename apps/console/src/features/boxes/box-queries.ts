import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';
import type { BoxFilters } from './box-filters.ts';

type Caller = Pick<App, 'call'>;

const PAGE = 100;
/** The first part of every key about boxes. */
export const BOXES = 'boxes';

export const boxesQuery = ({ call }: Caller, { q, state, size }: BoxFilters, warehouse: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [BOXES, 'list', warehouse, q, state, size],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/boxes', {
        query: { warehouse, q, state: state && [state], size: size && [size], after: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });

export const boxQuery = ({ call }: Caller, id: string) =>
  queryOptions({ queryKey: [BOXES, 'one', id], queryFn: ({ signal }) => call('GET /api/admin/boxes/{id}', { params: { id }, signal }) });

/** Warehouses with their currency. */
export const warehousesQuery = ({ call }: Caller) =>
  queryOptions({
    queryKey: ['warehouses'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/warehouses', { query: { limit: 200 }, signal })).rows,
  });
