import type { DataExport } from '@komora/api/admin';
import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

/** While a job works on an export. */
const REFRESH = 1000;

export const isOpen = ({ state }: Pick<DataExport, 'state'>): boolean => state === 'WAITING' || state === 'RUNNING';

export const exportsQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({
    queryKey: ['exports'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/exports', { signal })).exports,
    refetchInterval: ({ state: { data } }) => (data?.some(isOpen) ? REFRESH : false),
  });
