import type { Country } from '@komora/domain/country';
import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

type Caller = Pick<App, 'call'>;

export const insurancesQuery = ({ call }: Caller) =>
  queryOptions({
    queryKey: ['insurances'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/insurances', { query: {}, signal })).rows,
  });

export const discountsQuery = ({ call }: Caller) =>
  queryOptions({
    queryKey: ['period-discounts'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/period-discounts', { signal })).rows,
  });

export const promotionsQuery = ({ call }: Caller) =>
  queryOptions({
    queryKey: ['promotions'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/promotions', { signal })).rows,
  });

/** The highest discount that the person may give at a place. Null: any. */
export const discountLimitQuery = ({ call }: Caller, query: { readonly country: Country; readonly warehouse?: string }) =>
  queryOptions({
    queryKey: ['discount-limit', query],
    queryFn: async ({ signal }) => (await call('GET /api/admin/discount-limit', { query, signal })).limit,
  });

const WHOLE = 10_000;

/** True if the limit forbids a free month, which is a discount of 100 %. */
export const isFreeMonthBeyond = (limit: { readonly basisPoints: number } | null | undefined): boolean =>
  limit != null && limit.basisPoints < WHOLE;
