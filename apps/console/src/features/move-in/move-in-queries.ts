import type { MoveIn } from '@komora/api/admin';
import type { BoxSize } from '@komora/domain/box-size';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

type Caller = Pick<App, 'call'>;

/** The first part of every key about move-ins. */
export const MOVE_INS = 'move-ins';

export const draftsQuery = ({ call }: Caller) =>
  queryOptions({
    queryKey: [MOVE_INS, 'list'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/move-ins', { signal })).rows,
    // Another tablet may have started one.
    staleTime: 0,
  });

export const moveInQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: [MOVE_INS, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/move-ins/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

/** Clients whose name, e-mail address or telephone number begins with the words. */
export const clientsQuery = ({ call }: Caller, q: string) =>
  queryOptions({
    queryKey: [MOVE_INS, 'clients', q],
    queryFn: async ({ signal }) => (await call('GET /api/admin/clients', { query: { q, limit: 6 }, signal })).rows,
    enabled: q.length > 1,
    placeholderData: (before) => before,
  });

const MOST_BOXES = 200;
const PAGE = 100;
/** The search takes no longer part of a name. */
const LONGEST_NAME = 30;

export type SizeChoice = BoxSize | 'ALL';

/** The free boxes of a warehouse by name, of one size or of all, in pages; `q`: whose name contains it. */
export const freeBoxesQuery = ({ call }: Caller, { warehouse, size, q }: { warehouse: string; size: SizeChoice; q: string }) => {
  const part = q.trim().slice(0, LONGEST_NAME);
  return infiniteQueryOptions({
    queryKey: [MOVE_INS, 'boxes', warehouse, size, 'list', part],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/boxes', {
        query: {
          warehouse,
          state: ['FREE_TO_LET'],
          size: size === 'ALL' ? [] : [size],
          limit: PAGE,
          ...(part === '' ? {} : { q: part }),
          ...(pageParam === undefined ? {} : { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  });
};

/** A plan shows every free box. No warehouse has so many pages. */
const MOST_PAGES = 50;

/** All free boxes of a warehouse, of one size or of all. */
export const everyFreeBoxQuery = ({ call }: Caller, warehouse: string, size: SizeChoice) =>
  queryOptions({
    queryKey: [MOVE_INS, 'boxes', warehouse, size, 'every'],
    queryFn: async ({ signal }) => {
      const found = [];
      let after: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = { warehouse, state: ['FREE_TO_LET' as const], size: size === 'ALL' ? [] : [size], limit: MOST_BOXES };
        const { rows, next } = await call('GET /api/admin/boxes', { query: after === undefined ? query : { ...query, after }, signal });
        found.push(...rows);
        if (next === null) break;
        after = next;
      }
      return found;
    },
    staleTime: 0,
  });

export const planQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: [MOVE_INS, 'plan', id],
    queryFn: ({ signal }) => call('GET /api/admin/warehouses/{id}/plan', { params: { id }, signal }),
  });

/** The steps in their order. */
export const STEPS = ['client', 'box', 'terms', 'acceptance', 'payment'] as const;
export type StepName = (typeof STEPS)[number];

/** The first step that is not complete. */
export function openStep({ client, box, offer, terms, summary, acceptedAt }: MoveIn): StepName {
  if (client === null || client.details === null) return 'client';
  if (box === null || offer === null) return 'box';
  if (terms === null || summary === null) return 'terms';
  return acceptedAt === null ? 'acceptance' : 'payment';
}

/** Props of each step. */
export interface StepProps {
  readonly moveIn: MoveIn;
  readonly onSaved: (moveIn: MoveIn) => void;
  /** Loads the draft again after somebody else has changed it. */
  readonly onReload: () => unknown;
}
