import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../../app.ts';
import type { CatalogueItem } from '../../../catalogue/catalogue-item.ts';
import { mergeItems, useSiblingWarehouses } from '../../../catalogue/siblings.ts';
import type { WarehouseFilters } from '../../../catalogue/warehouse-filters.ts';
import { isWhole, warehousesQuery } from '../../../catalogue/warehouse-queries.ts';

export interface Found {
  /** Ours first, then each sibling's. */
  readonly items: readonly CatalogueItem[];
  /** How many match in all, `items` or not. */
  readonly total: number;
  /** `items` are more than the first cards that the server's page came with, or nothing more will come. */
  readonly whole: boolean;
  readonly silent: readonly string[];
  /** Ours are not there yet, and nothing older can stand in. */
  readonly pending: boolean;
  /** What is shown belongs to the search before. */
  readonly stale: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** A search over this deployment and its siblings. */
export function useFound(filters: WarehouseFilters): Found {
  const { call } = useApp();
  const own = useQuery({ ...warehousesQuery(call, filters), placeholderData: keepPreviousData });
  const siblings = useSiblingWarehouses(filters);
  const ours = own.data?.warehouses;
  const behind = (own.data?.total ?? 0) - (ours?.length ?? 0);
  const items = useMemo(
    () =>
      mergeItems(
        (ours ?? []).map((warehouse) => ({ ...warehouse, host: '' })),
        siblings.items,
      ),
    [ours, siblings.items],
  );
  return {
    items,
    total: items.length + behind,
    whole: !own.isFetching || own.data === undefined || isWhole(own.data),
    silent: siblings.silent,
    pending: own.isPending,
    stale: own.isPlaceholderData,
    error: own.data === undefined ? own.error : null,
    retry: () => void own.refetch(),
  };
}
