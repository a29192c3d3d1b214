import type { CatalogueItem } from './catalogue-item.ts';

export interface PeerResults {
  readonly items: readonly CatalogueItem[];
  /** Hosts without a valid response. */
  readonly silent: readonly string[];
}

export const NO_PEERS: PeerResults = { items: [], silent: [] };

/** This deployment's warehouses first; a warehouse that several deployments list is shown once, preferably as ours. */
export function mergeItems(ours: readonly CatalogueItem[], theirs: readonly CatalogueItem[]): readonly CatalogueItem[] {
  if (theirs.length === 0) return ours;
  const seen = new Set<string>();
  return [...ours, ...theirs].filter(({ id }) => !seen.has(id) && seen.add(id));
}
