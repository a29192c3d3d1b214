import type { Walk } from '@komora/api/admin';
import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';
import { isAnswer } from '../../shared/outbox/is-answer.ts';
import { outboxStore } from '../../shared/outbox/outbox-store.ts';

type Caller = Pick<App, 'call'>;
/** The first part of every key about rounds. */
export const WALKS = 'walks';
/** Loads ticks of colleagues in the same round. */
const RELOAD_MS = 15_000;

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
export const walkQuery = ({ call }: Caller, id: string, store: Pick<typeof outboxStore, 'keepWalk' | 'storedWalk'> = outboxStore) =>
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
