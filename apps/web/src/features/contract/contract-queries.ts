import type { Contract } from '@komora/api';
import type { Client } from '@komora/api/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PERSONAL } from '../../shared/session/use-session.ts';

const PAGE = 20;

/** Filter of contracts; all without it. */
export interface ContractFilter {
  readonly country?: Contract['warehouse']['country'];
  readonly status?: readonly Contract['status'][];
}

/** The client's contracts that match the filter, newest first. */
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

/** Request for a termination, if any. */
export function requestQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'contract-request', id],
    queryFn: ({ signal }) => call('GET /api/client/contract/{id}/cancelation/was-requested', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** First possible last day of the contract. */
export function firstDayQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'contract-first-day', id],
    queryFn: ({ signal }) => call('GET /api/client/contract/{id}/cancellation/first-possible-date', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Refund of a termination on a day. */
export function terminationRefundQuery(call: Client, id: string, day: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'contract-refund', id, day],
    queryFn: ({ signal }) => call('GET /api/client/contract/{id}/cancellation/refund', { params: { id }, query: { day }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Says if the saved card can be changed, with the outcome of the last try. */
export function cardUpdateQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'contract-card', id],
    queryFn: ({ signal }) => call('GET /api/client/my/contracts/{id}/card', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Letters about the contract, as files. */
export function lettersQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'contract-letters', id],
    queryFn: ({ signal }) => call('GET /api/client/my/contracts/{id}/letters', { params: { id }, signal }),
  });
}

/** The announced rent increase of the contract. */
export function increaseQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'contract-increase', id],
    queryFn: ({ signal }) => call('GET /api/client/my/contracts/{id}/increase', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** True if the contract has an unpaid rent. */
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

/** Boxes shared with the client, and people with whom the client shares boxes. */
export function sharedBoxesQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'shared-boxes'],
    queryFn: ({ signal }) => call('GET /api/client/my/shared-boxes', { signal }),
    // It contains door codes.
    gcTime: 0,
  });
}
