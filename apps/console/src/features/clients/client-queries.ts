import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

type Caller = Pick<App, 'call'>;

const PAGE = 50;
/** The first part of every key about clients. */
export const CLIENTS = 'clients';

export const clientsQuery = ({ call }: Caller, q: string, warehouse: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [CLIENTS, 'list', warehouse, q],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/clients', { query: { warehouse, q, after: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });

export const clientQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: [CLIENTS, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/clients/{id}', { params: { id }, signal }),
  });

/** Records that look like the client's. */
export const duplicatesQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: [CLIENTS, 'duplicates', id],
    queryFn: async ({ signal }) => (await call('GET /api/admin/clients/{id}/duplicates', { params: { id }, signal })).clients,
  });

/** Effect of a merge now. */
export const mergePreviewQuery = ({ call }: Caller, { survivorId, duplicateId }: { survivorId: string; duplicateId: string }) =>
  queryOptions({
    queryKey: [CLIENTS, 'merge', survivorId, duplicateId],
    queryFn: ({ signal }) =>
      call('POST /api/admin/clients/{id}/merge/preview', { params: { id: survivorId }, body: { duplicateId }, signal }),
    gcTime: 0,
    staleTime: 0,
    // The choice of the record that stays keeps the focus while the other direction loads.
    placeholderData: (before) => before,
  });
