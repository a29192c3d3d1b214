import type { WarehouseList } from '@komora/contract';
import { createClient } from '@komora/contract/client';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useApp } from '../app.ts';
import { sessionIdOf } from '../storage.ts';
import type { CatalogueItem } from './catalogue-item.ts';
import type { WarehouseFilters } from './warehouse-filters.ts';
import { warehousesQuery } from './warehouse-queries.ts';

export interface SiblingResults {
  readonly items: readonly CatalogueItem[];
  /** Hosts that did not answer. */
  readonly silent: readonly string[];
}

/** The same search on every sibling deployment, asked by the browser alone; no bearer token goes there. */
export function useSiblingWarehouses(filters: WarehouseFilters): SiblingResults {
  const { config, storage } = useApp();
  const clients = useMemo(
    () =>
      config.proxy.map((host) => ({
        host,
        call: createClient({
          baseUrl: host,
          fetch: (input, init) => window.fetch(input, init),
          sessionId: () => sessionIdOf(storage, (bytes) => crypto.getRandomValues(bytes)),
        }),
      })),
    [config, storage],
  );
  // Combined here, so that equal answers stay the same objects and nothing below is drawn anew.
  const combine = useCallback(
    (results: UseQueryResult<WarehouseList>[]): SiblingResults => ({
      items: results.flatMap(({ data }, index) =>
        (data?.warehouses ?? []).map((warehouse) => ({ ...warehouse, host: clients[index]?.host ?? '' })),
      ),
      silent: clients.flatMap(({ host }, index) => (results[index]?.isError ? [host] : [])),
    }),
    [clients],
  );
  return useQueries({
    queries: clients.map(({ host, call }) => ({
      ...warehousesQuery(call, filters, host),
      enabled: typeof window !== 'undefined',
      retry: false,
    })),
    combine,
  });
}
