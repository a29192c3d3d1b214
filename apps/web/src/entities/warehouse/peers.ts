import type { WarehouseListItem } from '@komora/api';
import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { sessionIdOf } from '../../shared/storage/storage.ts';
import type { CatalogueItem } from './catalogue-item.ts';
import { filterQuery, type WarehouseFilters } from './warehouse-filters.ts';

export interface PeerResults {
  readonly items: readonly CatalogueItem[];
  /** Hosts without a valid response. */
  readonly silent: readonly string[];
}

const reach = {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => window.fetch(input, init),
  after(ms: number, act: () => void) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** Loaded only by deployments that have peers. */
function peerQuery(host: string, filters: WarehouseFilters, sessionId: () => string) {
  const query = filterQuery(filters);
  return queryOptions({
    queryKey: ['warehouse', 'peer', host, query],
    queryFn: async ({ signal }) => {
      const { fetchPeerWarehouses } = await import('./fetch-peer-warehouses.ts');
      return fetchPeerWarehouses(host, query, signal, { ...reach, sessionId });
    },
    enabled: typeof window !== 'undefined',
    retry: false,
  });
}

/** Runs the search on every peer deployment; only in the browser. */
export function usePeerWarehouses(filters: WarehouseFilters): PeerResults {
  const { config, storage } = useApp();
  const { proxy } = config;
  const sessionId = () => sessionIdOf(storage, (bytes) => crypto.getRandomValues(bytes));
  // Combined here, so that equal results keep their identity and cause no rendering.
  const combine = useCallback(
    (results: UseQueryResult<WarehouseListItem[]>[]): PeerResults => ({
      items: results.flatMap(({ data }, index) => (data ?? []).map((warehouse) => ({ ...warehouse, host: proxy[index] ?? '' }))),
      silent: proxy.filter((_, index) => results[index]?.isError),
    }),
    [proxy],
  );
  return useQueries({ queries: proxy.map((host) => peerQuery(host, filters, sessionId)), combine });
}

/** This deployment's warehouses first; a warehouse that several deployments list is shown once, preferably as ours. */
export function mergeItems(ours: readonly CatalogueItem[], theirs: readonly CatalogueItem[]): readonly CatalogueItem[] {
  if (theirs.length === 0) return ours;
  const seen = new Set<string>();
  return [...ours, ...theirs].filter(({ id }) => !seen.has(id) && seen.add(id));
}
