import type { Language } from '@komora/i18n';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Api } from '../api.ts';
import { useApp } from '../app.ts';
import type { Slot } from '../storage.ts';

/** GET /api/client/client-user/current */
export interface CurrentUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly userLanguage: Language;
}

/** Queries of the signed-in user begin with this key: they are dropped when the token changes. */
export const PERSONAL = 'my';

export function currentUserQuery(api: Api) {
  return queryOptions({
    queryKey: [PERSONAL, 'current-user'],
    queryFn: ({ signal }) => api.call<CurrentUser>('GET /api/client/client-user/current', { signal }),
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
  const { api, session } = useApp();
  const signedIn = useSlot(session.token) !== null;
  const { data } = useQuery({ ...currentUserQuery(api), enabled: signedIn });
  return { signedIn, user: signedIn ? data : undefined };
}
