import type { Inspection } from '@komora/api/admin';
import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';
import { isAnswer } from '../../shared/outbox/is-answer.ts';
import { outboxStore } from '../../shared/outbox/outbox-store.ts';

type Caller = Pick<App, 'call'>;
export type Subject = { readonly box: string } | { readonly contract: string };

export const INSPECTIONS = 'inspections';
/** Shows that a colleague has ended the inspection. */
const RELOAD_MS = 15_000;

export const inspectionsQuery = ({ call }: Caller, of: Subject) =>
  queryOptions({
    queryKey: [INSPECTIONS, of],
    queryFn: async ({ signal }) => (await call('GET /api/admin/inspections', { query: of, signal })).inspections,
  });

export interface ShownInspections {
  readonly inspections: readonly Inspection[];
  /** Those of this browser, because the server could not be reached. */
  readonly isStored: boolean;
}

/** Inspections of a box. Without a connection those that this browser stored while one was open. */
export const offlineInspectionsQuery = (
  { call }: Caller,
  boxId: string,
  store: Pick<typeof outboxStore, 'keepInspections' | 'storedInspections'> = outboxStore,
) =>
  queryOptions({
    queryKey: [INSPECTIONS, 'offline', boxId],
    queryFn: async ({ signal }): Promise<ShownInspections> => {
      try {
        const { inspections } = await call('GET /api/admin/inspections', { query: { box: boxId }, signal });
        await store.keepInspections({ boxId, inspections });
        return { inspections, isStored: false };
      } catch (error) {
        const stored = isAnswer(error) ? undefined : await store.storedInspections(boxId);
        if (stored === undefined) throw error;
        return { inspections: stored.inspections, isStored: true };
      }
    },
    networkMode: 'always',
    refetchInterval: RELOAD_MS,
    retry: false,
  });
