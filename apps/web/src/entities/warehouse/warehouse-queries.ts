import type { BoxSize, WarehouseList } from '@komora/api';
import type { Client } from '@komora/api/client';
import { ApiError } from '@komora/api/client';
import { FRESH } from '@komora/web-kit/query-client';
import { type FetchQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { WarehouseFilters } from './warehouse-filters.ts';
import { FIRST_LIMIT, filterQuery, LIMIT } from './warehouse-filters.ts';

const NOUN = 'warehouse';

/** True if a list is complete; the server's HTML contains only its first cards. */
export function isWhole({ warehouses, total }: WarehouseList): boolean {
  return warehouses.length >= Math.min(total, LIMIT);
}

/** Matching warehouses of this deployment. The server reads only the first ones; the browser fetches the others after hydration. */
export function warehousesQuery(call: Client, filters: WarehouseFilters) {
  const query = filterQuery(filters);
  const limit = typeof window === 'undefined' ? FIRST_LIMIT : LIMIT;
  return queryOptions({
    queryKey: [NOUN, 'list', query],
    queryFn: ({ signal }) => call('GET /api/client/warehouse', { query: { ...query, limit, widen: 'true' }, signal }),
    staleTime: ({ state: { data } }: { readonly state: { readonly data: WarehouseList | undefined } }) =>
      data !== undefined && !isWhole(data) ? 0 : FRESH,
  });
}

/** Countries, towns and counts of this deployment's catalogue. */
export function overviewQuery(call: Client) {
  return queryOptions({
    queryKey: [NOUN, 'overview'],
    queryFn: ({ signal }) => call('GET /api/client/warehouse/overview', { signal }),
  });
}

export function warehouseQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [NOUN, 'one', id],
    queryFn: ({ signal }) => call('GET /api/client/warehouse/{id}', { params: { id }, signal }),
  });
}

export function boxesQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [NOUN, 'boxes', id],
    queryFn: ({ signal }) => call('GET /api/client/warehouse/{id}/boxes', { params: { id }, signal }),
  });
}

export function floorPlanQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [NOUN, 'podorys', id],
    queryFn: ({ signal }) => call('GET /api/client/warehouse/{id}/podorys', { params: { id }, signal }),
  });
}

export function recommendedQuery(call: Client, id: string, size?: BoxSize) {
  return queryOptions({
    queryKey: [NOUN, 'recommended', id, size ?? null],
    queryFn: ({ signal }) =>
      call('GET /api/client/warehouse/{id}/recommended', { params: { id }, query: size === undefined ? {} : { size }, signal }),
  });
}

/** True if the server has no such thing; a malformed id counts as not found. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.problem.status === 404 || error.problem.status === 400);
}

/**
 * Loads data for a page. On the server a failure fails the page, so that no page without content is cached. In the browser the page
 * shows the error and a retry.
 */
export async function prefill<T, K extends QueryKey>(queryClient: QueryClient, options: FetchQueryOptions<T, Error, T, K>): Promise<void> {
  if (typeof window === 'undefined') await queryClient.fetchQuery(options);
  else await queryClient.prefetchQuery(options);
}
