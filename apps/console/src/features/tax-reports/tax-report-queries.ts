import type { TaxAuthority, TaxReportState } from '@komora/api/admin';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

const PAGE = 50;

/** Filters as they stand in the address. */
export interface TaxReportFilters {
  readonly state: TaxReportState | undefined;
  readonly company: string | undefined;
  readonly authority: TaxAuthority | undefined;
  /** 'YYYY-MM' */
  readonly month: string | undefined;
  readonly q: string | undefined;
}

export const taxReportsQuery = ({ call }: Pick<App, 'call'>, filters: TaxReportFilters) =>
  infiniteQueryOptions({
    queryKey: ['tax-reports', filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/tax-reports', { query: { ...filters, after: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** While the authority works on a report it is loaded again. */
const WORKING_MS = 15_000;

export const taxReportQuery = ({ call }: Pick<App, 'call'>, id: string) =>
  queryOptions({
    queryKey: ['tax-report', id],
    queryFn: ({ signal }) => call('GET /api/admin/tax-reports/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'WAITING' ? WORKING_MS : false),
  });

/** After an act on a report. */
export const refreshTaxReports = (client: QueryClient) =>
  Promise.all(['tax-reports', 'tax-report', 'today', 'month', 'months'].map((key) => client.invalidateQueries({ queryKey: [key] })));
