import type { TaxAuthority, TaxReportState } from '@komora/api/admin';
import { textOf } from '@komora/web-kit/search-params';
import type { TaxReportFilters } from './tax-report-queries.ts';

// Types only: the schemas are no part of a page's first load.
export const AUTHORITIES = ['KSEF', 'NAV'] as const satisfies readonly TaxAuthority[];
export const STATES = ['WAITING', 'REJECTED', 'ACCEPTED', 'HANDLED'] as const satisfies readonly TaxReportState[];

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MONTH = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/;
const MAX_NUMBER = 60;

/** The search of the page of tax reports. `open`: one report instead of the list. */
export interface TaxReportSearch extends Partial<TaxReportFilters> {
  readonly open?: string | undefined;
}

const matching = (value: string | undefined, pattern: RegExp) => (value !== undefined && pattern.test(value) ? value : undefined);

/** Reads the address; what is not valid is left out. */
export function readTaxReportSearch(search: Record<string, unknown>): TaxReportSearch {
  const read = (name: string) => textOf(search, name);
  return {
    state: STATES.find((one) => one === read('state')),
    company: matching(read('company'), ID),
    authority: AUTHORITIES.find((one) => one === read('authority')),
    month: matching(read('month'), MONTH),
    q: read('q')?.slice(0, MAX_NUMBER),
    open: matching(read('open'), ID),
  };
}
