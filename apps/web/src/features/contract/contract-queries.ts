import type { Contract } from '@komora/contract';
import type { Client } from '@komora/contract/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PERSONAL } from '../../session/use-session.ts';

const PAGE = 20;

/** Which contracts are shown; all of them without it. */
export interface ContractFilter {
  readonly country?: Contract['warehouse']['country'];
  readonly status?: readonly Contract['status'][];
}

/** My contracts that pass the filter, newest first. */
export function contractsQuery(call: Client, filter: ContractFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [PERSONAL, 'contracts', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/client/my/contracts', { query: { limit: PAGE, offset: pageParam, ...filter }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((count, { contracts }) => count + contracts.length, 0);
      return shown < total ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });
}

/** One of my contracts with its door codes, which no cache keeps longer than the page shows them. */
export function contractQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'contract', id],
    queryFn: ({ signal }) => call('GET /api/client/my/contracts/{id}', { params: { id }, signal }),
    gcTime: 0,
  });
}

/** Whether the end of the tenancy was requested, and how. */
export function requestQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'contract-request', id],
    queryFn: ({ signal }) => call('GET /api/client/contract/{id}/cancelation/was-requested', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** From which day on the tenancy may end. */
export function firstDayQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'contract-first-day', id],
    queryFn: ({ signal }) => call('GET /api/client/contract/{id}/cancellation/first-possible-date', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Whether a rent of the contract is still to be paid. */
export function hasUnpaidQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'contract-unpaid', id],
    queryFn: async ({ signal }) => {
      const { rents } = await call('GET /api/client/my/rents', { query: { status: 'UNPAID', limit: 200 }, signal });
      return rents.some(({ contractId }) => contractId === id);
    },
    staleTime: 0,
  });
}

/** Boxes shared with me, and with whom I share mine. */
export function sharedBoxesQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'shared-boxes'],
    queryFn: ({ signal }) => call('GET /api/client/my/shared-boxes', { signal }),
    // It holds door codes.
    gcTime: 0,
  });
}
