import type { Contract } from '@komora/contract';
import type { Client } from '@komora/contract/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { PERSONAL } from '../../session/use-session.ts';

const PAGE = 20;

type Status = Contract['status'];

/** My contracts of these statuses, newest first; all of them when none is named. */
export function contractsQuery(call: Client, status: readonly Status[] = []) {
  return infiniteQueryOptions({
    queryKey: [PERSONAL, 'contracts', status],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/client/my/contracts', {
        query: { limit: PAGE, offset: pageParam, ...(status.length === 0 ? {} : { status }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((count, { contracts }) => count + contracts.length, 0);
      return shown < total ? shown : undefined;
    },
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
