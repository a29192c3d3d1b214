import type { Walk } from '@komora/api/admin';
import { ApiError } from '@komora/api/client';
import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';
import { walkStore } from './walk-store.ts';

type Caller = Pick<App, 'call'>;
/** The first part of every key about rounds. */
export const WALKS = 'walks';
/** Loads ticks of colleagues in the same round. */
const RELOAD_MS = 15_000;

/** The server answered, and trying again does not help. No network is status 0. */
const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.problem.status > 0 && error.problem.status < 500;

export const walksQuery = ({ call }: Caller, warehouse: string | undefined) =>
  queryOptions({
    queryKey: [WALKS, 'list', warehouse],
    queryFn: async ({ signal }) => (await call('GET /api/admin/walks', { query: { warehouse }, signal })).walks,
  });

export interface ShownWalk {
  readonly walk: Walk;
  /** The list of this browser, because the server could not be reached. */
  readonly isStored: boolean;
}

/** A round. Without a connection the list that this browser kept. */
export const walkQuery = ({ call }: Caller, id: string, store: Pick<typeof walkStore, 'keepWalk' | 'storedWalk'> = walkStore) =>
  queryOptions({
    queryKey: [WALKS, 'one', id],
    queryFn: async ({ signal }): Promise<ShownWalk> => {
      try {
        const walk = await call('GET /api/admin/walks/{id}', { params: { id }, signal });
        await store.keepWalk(walk);
        return { walk, isStored: false };
      } catch (error) {
        const kept = isAnswer(error) ? undefined : await store.storedWalk(id);
        if (kept === undefined) throw error;
        return { walk: kept, isStored: true };
      }
    },
    networkMode: 'always',
    refetchInterval: RELOAD_MS,
    retry: false,
  });
