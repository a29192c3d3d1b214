import type { WarehouseListItem } from '@komora/contract';
import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApp } from '../app.ts';
import { sessionIdOf } from '../storage.ts';
import type { CatalogueItem } from './catalogue-item.ts';
import { filterQuery, type WarehouseFilters } from './warehouse-filters.ts';

export interface SiblingResults {
  readonly items: readonly CatalogueItem[];
  /** Hosts that gave no answer, or none that can be read. */
  readonly silent: readonly string[];
}

const reach = {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => window.fetch(input, init),
  after(ms: number, act: () => void) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** Whoever has no siblings does not load how to ask them. */
function siblingQuery(host: string, filters: WarehouseFilters, sessionId: () => string) {
  const query = filterQuery(filters);
  return queryOptions({
    queryKey: ['warehouse', 'sibling', host, query],
    queryFn: async ({ signal }) => {
      const { askSibling } = await import('./ask-sibling.ts');
      return askSibling(host, query, signal, { ...reach, sessionId });
    },
    enabled: typeof window !== 'undefined',
    retry: false,
  });
}

/** The same search on every sibling deployment, asked by the browser alone. */
export function useSiblingWarehouses(filters: WarehouseFilters): SiblingResults {
  const { config, storage } = useApp();
  const { proxy } = config;
  const sessionId = () => sessionIdOf(storage, (bytes) => crypto.getRandomValues(bytes));
  // Combined here, so that equal answers stay the same objects and nothing below is drawn anew.
  const combine = useCallback(
    (results: UseQueryResult<WarehouseListItem[]>[]): SiblingResults => ({
      items: results.flatMap(({ data }, index) => (data ?? []).map((warehouse) => ({ ...warehouse, host: proxy[index] ?? '' }))),
      silent: proxy.filter((_, index) => results[index]?.isError),
    }),
    [proxy],
  );
  return useQueries({ queries: proxy.map((host) => siblingQuery(host, filters, sessionId)), combine });
}

/** Ours first; a warehouse that several name is shown once, as ours where it is. */
export function mergeItems(ours: readonly CatalogueItem[], theirs: readonly CatalogueItem[]): readonly CatalogueItem[] {
  if (theirs.length === 0) return ours;
  const seen = new Set<string>();
  return [...ours, ...theirs].filter(({ id }) => !seen.has(id) && seen.add(id));
}
