import type { LockRecord } from '@komora/api/admin';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

type Caller = Pick<App, 'call'>;
/** The first part of every key about locks. */
export const LOCKS = 'locks';
const PAGE = 100;
const MOST = 200;

export const locksQuery = ({ call }: Caller, warehouse: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [LOCKS, 'list', warehouse],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/locks', { query: { warehouse, after: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** One lock: the pages are read until it appears. Null if there is none. */
export const lockQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: [LOCKS, 'one', id],
    queryFn: async ({ signal }): Promise<LockRecord | null> => {
      let after: string | undefined;
      for (;;) {
        const { rows, next } = await call('GET /api/admin/locks', { query: { after, limit: MOST }, signal });
        const found = rows.find((one) => one.id === id);
        if (found !== undefined || next === null) return found ?? null;
        after = next;
      }
    },
  });

/** Boxes of a warehouse that need a remote lock. */
export const remoteBoxesQuery = ({ call }: Caller, warehouse: string) =>
  queryOptions({
    queryKey: ['boxes', 'remote', warehouse],
    queryFn: async ({ signal }) => {
      const boxes: { readonly id: string; readonly name: string }[] = [];
      let after: string | undefined;
      do {
        const { rows, next } = await call('GET /api/admin/boxes', { query: { warehouse, after, limit: MOST }, signal });
        boxes.push(...rows.filter(({ lockVersion }) => lockVersion === 'V2'));
        after = next ?? undefined;
      } while (after !== undefined);
      return boxes;
    },
  });
