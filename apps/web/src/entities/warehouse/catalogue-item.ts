import type { WarehouseListItem } from '@komora/api';

/** A warehouse of the list; `host` is '' for this deployment, otherwise the peer's origin. */
export interface CatalogueItem extends WarehouseListItem {
  readonly host: string;
}

/** A warehouse of a list. In a search for boxes its price is that of the boxes that match. */
export function listed(warehouse: WarehouseListItem, host: string): CatalogueItem {
  const { matching } = warehouse;
  return matching === undefined ? { ...warehouse, host } : { ...warehouse, host, priceFrom: matching.price, totalFrom: matching.total };
}

export type CatalogueState = 'free' | 'full' | 'deactivated';

export function stateOf(item: Pick<WarehouseListItem, 'hasFreeBoxes' | 'deactivation'>): CatalogueState {
  if (item.deactivation.deactivated) return 'deactivated';
  return item.hasFreeBoxes ? 'free' : 'full';
}

/** Unique across deployments. */
export const itemKey = ({ host, id }: Pick<CatalogueItem, 'host' | 'id'>): string => `${host}/location/${id}`;
