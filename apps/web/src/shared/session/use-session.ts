import type { CurrentUser } from '@komora/contract';
import type { Client } from '@komora/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useApp } from '../app.ts';
import type { Slot } from '../storage.ts';

/** Queries of the signed-in user begin with this key: they are dropped when the token changes. */
export const PERSONAL = 'my';

export function currentUserQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'current-user'],
    queryFn: ({ signal }) => call('GET /api/client/client-user/current', { signal }),
    staleTime: 60_000,
    retry: false,
  });
}

/** A kept value, null while the server's page is being taken over. */
export function useSlot<T>(slot: Slot<T>): T | null {
  return useSyncExternalStore(slot.subscribe, slot.get, () => null);
}

/** Whether someone is signed in, and who once that is known. */
export function useSession(): { readonly signedIn: boolean; readonly user: CurrentUser | undefined } {
  const { call, session } = useApp();
  const signedIn = useSlot(session.token) !== null;
  const { data } = useQuery({ ...currentUserQuery(call), enabled: signedIn });
  return { signedIn, user: signedIn ? data : undefined };
}
