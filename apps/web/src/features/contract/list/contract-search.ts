import type { Contract } from '@komora/api';
import { COUNTRIES } from '@komora/domain/country';
import { CONTRACT_STATUSES } from '@komora/domain/enumerations';

/** The filter in the address. */
export interface ContractsSearch {
  readonly country?: Contract['warehouse']['country'];
  readonly status?: Contract['status'];
}

/** Reads the filter from a query; unknown values are ignored. */
export function readContractsSearch(search: { readonly country?: string; readonly status?: string }): ContractsSearch {
  const country = COUNTRIES.find((one) => one === search.country);
  const status = CONTRACT_STATUSES.find((one) => one === search.status);
  return { ...(country === undefined ? {} : { country }), ...(status === undefined ? {} : { status }) };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filter of the list that the visitor came from, for the link back. */
    contracts?: ContractsSearch;
  }
}
