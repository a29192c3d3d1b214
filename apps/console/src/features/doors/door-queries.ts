import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';
import { DOORS } from '../../shared/door-command.tsx';
import { type DoorFilters, queryOf } from './door-filters.ts';

type Caller = Pick<App, 'call'>;
const PAGE = 50;
/** The most that the server sends. */
const LARGE_PAGE = 200;
/** Batteries and connections change without an event. */
const RELOAD_MS = 30_000;

/** Queries whose answer costs much: they are not loaded at each event. The summary counts a month and has its own interval, the dialog asks once. */
const COSTLY: readonly unknown[] = ['summary', 'vacant'];

/** True for a query that an event of a door changes. */
export const followsEvents = ([first, kind]: readonly unknown[]): boolean => first === DOORS && !COSTLY.includes(kind);

/** @param isSearched the pages are loaded until one has the door of a link: few large ones */
export const doorsQuery = ({ call }: Caller, warehouse: string | undefined, isSearched: boolean) =>
  infiniteQueryOptions({
    queryKey: [DOORS, 'list', warehouse, isSearched],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/doors', { query: { warehouse, after: pageParam, limit: isSearched ? LARGE_PAGE : PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: RELOAD_MS,
  });

export const summaryQuery = ({ call }: Caller, warehouse: string | undefined) =>
  queryOptions({
    queryKey: [DOORS, 'summary', warehouse],
    queryFn: ({ signal }) => call('GET /api/admin/doors/summary', { query: { warehouse }, signal }),
    refetchInterval: RELOAD_MS,
  });

export const openingsQuery = ({ call }: Caller, warehouse: string | undefined) =>
  queryOptions({
    queryKey: [DOORS, 'openings', warehouse],
    queryFn: async ({ signal }) => (await call('GET /api/admin/door-openings', { query: { warehouse, limit: 200 }, signal })).openings,
    refetchInterval: RELOAD_MS,
  });

export const attemptsQuery = ({ call }: Caller, filters: DoorFilters, warehouse: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [DOORS, 'attempts', warehouse, filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/door-log', { query: { ...queryOf(filters, warehouse), after: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });

export const accessQuery = ({ call }: Caller, warehouse: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [DOORS, 'access', warehouse],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/service-access', { query: { warehouse, after: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Vacant boxes of a warehouse with a lock. */
export const vacantBoxesQuery = ({ call }: Caller, warehouse: string) =>
  queryOptions({
    queryKey: [DOORS, 'vacant', warehouse],
    queryFn: async ({ signal }) => {
      const boxes: { readonly id: string; readonly name: string }[] = [];
      let after: string | undefined;
      do {
        const { rows, next } = await call('GET /api/admin/doors', { query: { warehouse, after, limit: LARGE_PAGE }, signal });
        for (const { boxId, boxName, boxState } of rows)
          if (boxId !== null && boxName !== null && boxState !== 'LET') boxes.push({ id: boxId, name: boxName });
        after = next ?? undefined;
      } while (after !== undefined);
      return boxes;
    },
  });
