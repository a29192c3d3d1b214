import type { Client } from '@komora/api/client';
import { type Locale, languageOf } from '@komora/i18n';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PERSONAL } from '../../shared/session/use-session.ts';

/** Key of the doors of a contract in every language. */
export const doorsKey = (contractId: string) => [PERSONAL, 'doors', contractId] as const;

/** The doors of a contract, named in the page's language; reloaded each minute, because others open them too. */
export function doorsQuery(call: Client, contractId: string, locale: Locale) {
  return queryOptions({
    queryKey: [...doorsKey(contractId), locale],
    queryFn: ({ signal }) =>
      call('GET /api/client/lock-v2/doors/{id}', { params: { id: contractId }, query: { language: languageOf(locale) }, signal }),
    // A change of the language keeps the buttons until their new names arrive.
    placeholderData: keepPreviousData,
    staleTime: 5000,
    refetchInterval: 60_000,
  });
}

/** The PIN of the box's keypad; it leaves the cache when it is hidden. */
export function pinQuery(call: Client, contractId: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'lock-access-pin', contractId],
    queryFn: ({ signal }) => call('GET /api/client/contract/{id}/lock-access-pin', { params: { id: contractId }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

const PAGE = 20;

/** Unlock attempts at the doors of a contract, newest first. */
export function historyQuery(call: Client, contractId: string) {
  return infiniteQueryOptions({
    queryKey: [PERSONAL, 'door-history', contractId],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/client/lock-v2/history', { query: { contractId, limit: PAGE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((count, { events }) => count + events.length, 0);
      return shown < total ? shown : undefined;
    },
    staleTime: 0,
  });
}

/** Access links that the client created, for all contracts. */
export function unlockTokensQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'unlock-tokens'],
    queryFn: ({ signal }) => call('GET /api/common/unlock-token', { signal }),
  });
}

/** Photos of a contract's entrance that are not deleted yet. */
export function capturesQuery(call: Client, contractId: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'captures', contractId],
    queryFn: ({ signal }) => call('GET /api/client/camera/captures/{contractId}', { params: { contractId }, signal }),
    staleTime: 0,
  });
}
