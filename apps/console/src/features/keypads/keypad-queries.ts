import { infiniteQueryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

/** The first part of every key about keypads. */
export const KEYPADS = 'keypads';
const PAGE = 50;
/** A code is due without an event: on the first day of a contract, and after its last one. */
const RELOAD_MS = 60_000;

export const keypadsQuery = ({ call }: Pick<App, 'call'>, warehouse: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [KEYPADS, warehouse],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/keypad-codes', { query: { warehouse, after: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: RELOAD_MS,
  });
