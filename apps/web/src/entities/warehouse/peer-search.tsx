import type { WarehouseListItem } from '@komora/api';
import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { sessionIdOf } from '../../shared/storage/storage.ts';
import { listed } from './catalogue-item.ts';
import { fetchPeerWarehouses } from './fetch-peer-warehouses.ts';
import type { PeerResults } from './peers.ts';
import { filterQuery, type WarehouseFilters } from './warehouse-filters.ts';

const reach = {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => window.fetch(input, init),
  after(ms: number, act: () => void) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

function peerQuery(host: string, filters: WarehouseFilters, sessionId: () => string) {
  const query = filterQuery(filters);
  return queryOptions({
    queryKey: ['warehouse', 'peer', host, query],
    queryFn: ({ signal }) => fetchPeerWarehouses(host, query, signal, { ...reach, sessionId }),
    enabled: typeof window !== 'undefined',
    retry: false,
  });
}

export interface PeerSearchProps {
  readonly filters: WarehouseFilters;
  readonly onResults: (results: PeerResults) => void;
}

/** Runs the search on every peer deployment; only in the browser. Deployments without peers do not load it. */
export default function PeerSearch({ filters, onResults }: PeerSearchProps) {
  const { config, storage } = useApp();
  const { proxy } = config;
  const sessionId = () => sessionIdOf(storage, (bytes) => crypto.getRandomValues(bytes));
  // Combined here, so that equal results keep their identity and cause no rendering.
  const combine = useCallback(
    (results: UseQueryResult<WarehouseListItem[]>[]): PeerResults => ({
      items: results.flatMap(({ data }, index) => (data ?? []).map((warehouse) => listed(warehouse, proxy[index] ?? ''))),
      silent: proxy.filter((_, index) => results[index]?.isError),
    }),
    [proxy],
  );
  const results = useQueries({ queries: proxy.map((host) => peerQuery(host, filters, sessionId)), combine });
  useEffect(() => onResults(results), [results, onResults]);
  return null;
}
