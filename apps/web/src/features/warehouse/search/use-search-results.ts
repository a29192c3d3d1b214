import type { WarehouseList } from '@komora/api';
import type { QueryState } from '@komora/web-kit/query-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CatalogueItem, listed } from '../../../entities/warehouse/catalogue-item.ts';
import { mergeItems, type PeerResults } from '../../../entities/warehouse/peers.ts';
import type { WarehouseFilters } from '../../../entities/warehouse/warehouse-filters.ts';
import { isWhole, warehousesQuery } from '../../../entities/warehouse/warehouse-queries.ts';
import { useApp } from '../../../shared/app-context.ts';

export interface SearchResults {
  /** This deployment's first, then those of each peer. */
  readonly items: readonly CatalogueItem[];
  /** Number of all matches, including those not in `items`. */
  readonly total: number;
  /** True if `items` is complete, not only the first cards of the server's page. */
  readonly whole: boolean;
  /** How a search without matches was read instead. */
  readonly widened: WarehouseList['widened'];
  readonly silent: readonly string[];
  /** Without data, not even of a previous search. */
  readonly pending: boolean;
  /** The shown items belong to the previous search. */
  readonly stale: boolean;
  readonly error: Error | null;
  /** The search of this deployment alone. */
  readonly query: QueryState<unknown>;
}

/** A search over this deployment, merged with what its peers have found. */
export function useSearchResults(filters: WarehouseFilters, peers: PeerResults): SearchResults {
  const { call } = useApp();
  const own = useQuery({ ...warehousesQuery(call, filters), placeholderData: keepPreviousData });
  // A peer that has a real match is better than our nearest ones.
  const isOutdone = own.data?.widened !== undefined && peers.items.length > 0;
  const ours = isOutdone ? undefined : own.data?.warehouses;
  const behind = isOutdone ? 0 : (own.data?.total ?? 0) - (ours?.length ?? 0);
  const items = useMemo(
    () =>
      mergeItems(
        (ours ?? []).map((warehouse) => listed(warehouse, '')),
        peers.items,
      ),
    [ours, peers.items],
  );
  return {
    items,
    total: items.length + behind,
    whole: !own.isFetching || own.data === undefined || isWhole(own.data),
    widened: isOutdone ? undefined : own.data?.widened,
    silent: peers.silent,
    pending: own.isPending,
    stale: own.isPlaceholderData,
    error: own.data === undefined ? own.error : null,
    query: own,
  };
}
