import type { ImportRecord } from '@komora/api/admin';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

type Caller = Pick<App, 'call'>;

export const IMPORTS = 'imports';
const PAGE = 50;
/** While a check or an application runs. */
const REFRESH = 1000;

/** True while a job works on the import. */
export const isRunning = ({ state }: Pick<ImportRecord, 'state'>): boolean => state === 'CHECKING' || state === 'APPLYING';

export const importsQuery = ({ call }: Caller) =>
  infiniteQueryOptions({
    queryKey: [IMPORTS],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/imports', { query: { after: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const importQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: [IMPORTS, id],
    queryFn: ({ signal }) => call('GET /api/admin/imports/{id}', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? REFRESH : false),
  });

export const rehearsalQuery = ({ call }: Caller, { id, version }: Pick<ImportRecord, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [IMPORTS, id, 'rehearsal', version],
    queryFn: ({ signal }) => call('GET /api/admin/imports/{id}/rehearsal', { params: { id }, signal }),
  });
