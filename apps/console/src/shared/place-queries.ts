import { queryOptions } from '@tanstack/react-query';
import type { App } from './app-context.ts';

type Caller = Pick<App, 'call'>;

/** Companies of the operator within the scope. */
export const companiesQuery = ({ call }: Caller) =>
  queryOptions({
    queryKey: ['companies'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/legal-entities', { signal })).rows,
  });

const MOST = 200;

/** Warehouses within the scope with their country and currency. */
export const allWarehousesQuery = ({ call }: Caller) =>
  queryOptions({
    queryKey: ['warehouses', 'all'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/warehouses', { query: { limit: MOST }, signal })).rows,
  });
