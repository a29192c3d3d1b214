import type { CurrentUser } from '@komora/api';
import type { Client } from '@komora/api/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';
import type { Slot } from '../storage/storage.ts';

/** First part of the keys of the client's own queries; they are dropped when the token changes. */
export const PERSONAL = 'my';

export function currentUserQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'current-user'],
    queryFn: ({ signal }) => call('GET /api/client/client-user/current', { signal }),
    staleTime: 60_000,
    retry: false,
  });
}

/** A stored value; null before hydration. */
export function useSlot<T>(slot: Slot<T>): T | null {
  return useSyncExternalStore(slot.subscribe, slot.get, () => null);
}

/** Says if there is a session, with its client once loaded. */
export function useSession(): { readonly signedIn: boolean; readonly user: CurrentUser | undefined } {
  const { call, session } = useApp();
  const signedIn = useSlot(session.token) !== null;
  const { data } = useQuery({ ...currentUserQuery(call), enabled: signedIn });
  return { signedIn, user: signedIn ? data : undefined };
}
