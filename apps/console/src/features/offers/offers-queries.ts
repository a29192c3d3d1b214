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
