import type { adminEndpoints } from '@komora/api/admin';
import type { ResponseOf } from '@komora/api/client';
import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

type Caller = Pick<App, 'call'>;

export type Month = ResponseOf<(typeof adminEndpoints)['GET /api/admin/companies/{company}/months/{month}']>;

export interface MonthKey {
  readonly company: string;
  readonly month: string;
}

export const monthsQuery = ({ call }: Caller, company: string | undefined) =>
  queryOptions({
    queryKey: ['months', company ?? ''],
    queryFn: async ({ signal }) => (await call('GET /api/admin/months', { query: { company }, signal })).rows,
  });

const WAITING_MS = 2000;

/** Asks again while a file is being made. */
export const monthQuery = ({ call }: Caller, { company, month }: MonthKey) =>
  queryOptions({
    queryKey: ['month', company, month],
    queryFn: ({ signal }) => call('GET /api/admin/companies/{company}/months/{month}', { params: { company, month }, signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some((file) => file.state === 'WAITING') ? WAITING_MS : false),
  });
