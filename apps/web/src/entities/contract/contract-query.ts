import type { Client } from '@komora/api/client';
import { queryOptions } from '@tanstack/react-query';
import { PERSONAL } from '../../shared/session/use-session.ts';

/** One of the client's contracts with its door codes. They leave the cache when the page closes. */
export function contractQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'contract', id],
    queryFn: ({ signal }) => call('GET /api/client/my/contracts/{id}', { params: { id }, signal }),
    gcTime: 0,
  });
}

/** The own insurance of the contract and its proof. */
export function ownInsuranceQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'contract-own-insurance', id],
    queryFn: ({ signal }) => call('GET /api/client/my/contracts/{id}/own-insurance', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** The wallets for which a pass of the contract can be made. */
export function walletPassesQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'contract-wallet-passes', id],
    queryFn: ({ signal }) => call('GET /api/client/my/contracts/{id}/wallet-passes', { params: { id }, signal }),
  });
}
