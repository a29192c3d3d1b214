import type { ContractView } from '@komora/api/admin';
import { textOf } from '@komora/web-kit/search-params';

export const CONTRACT_VIEWS = ['starting', 'ending', 'overdue', 'no-card', 'suspended'] as const satisfies readonly ContractView[];

/** Filters of the contracts, as they stand in the address. */
export interface ContractFilters {
  readonly q?: string | undefined;
  readonly view?: ContractView | undefined;
}

/** Reads the address; what is not valid is left out. */
export function readContractFilters(search: Record<string, unknown>): ContractFilters {
  const view = textOf(search, 'view');
  return { q: textOf(search, 'q')?.slice(0, 60), view: CONTRACT_VIEWS.find((known) => known === view) };
}
