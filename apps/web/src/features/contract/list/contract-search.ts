import type { Contract } from '@komora/contract';

/** The filter of the list as the address holds it. */
export interface ContractsSearch {
  readonly country?: Contract['warehouse']['country'];
  readonly status?: Contract['status'];
}

/** In the order in which they are offered. */
export const COUNTRIES = ['SVK', 'CZE', 'POL', 'HUN'] as const satisfies readonly Contract['warehouse']['country'][];
export const STATUSES = ['ACTIVE', 'TERMINATING', 'EVICTED', 'TERMINATED'] as const satisfies readonly Contract['status'][];

/** What of a query is a filter; anything else counts as not being there. */
export function readContractsSearch(search: { readonly country?: string; readonly status?: string }): ContractsSearch {
  const country = COUNTRIES.find((one) => one === search.country);
  const status = STATUSES.find((one) => one === search.status);
  return { ...(country === undefined ? {} : { country }), ...(status === undefined ? {} : { status }) };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filter of the list that one came from, so that the way back leads to the same list. */
    contracts?: ContractsSearch;
  }
}
