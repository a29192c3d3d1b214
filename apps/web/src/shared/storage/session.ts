import { ApiError, type Client } from '@komora/contract/client';
import type { BrowserStorage, Slot } from '../storage.ts';

/** Who is signed in, by the token kept in browser storage. */
export interface Session {
  readonly token: Slot<string>;
  /** Whether the last session ended without being left here: it ran out, or was ended elsewhere. */
  ended(): boolean;
  /** Keeps a returned device token, then uses the session token. */
  signIn(login: { readonly token: string; readonly deviceToken?: string | undefined }): void;
  /** Clears the token, ends the server's session and revokes this device's token, if there is one. Never rejects. */
  signOut(): Promise<void>;
  /**
   * The server no longer takes `stale` (null: nobody is signed in). A remembered device begins a new session; on any other the session
   * is over. Answers whether somebody is signed in. Never rejects.
   */
  renew(stale: string | null): Promise<boolean>;
  /** Calls back when somebody signed in, out, or somebody else in; a renewed session is the same person's. */
  onChange(listener: () => void): void;
}

export function createSession(storage: BrowserStorage, call: () => Client): Session {
  const { authToken: token, deviceId, deviceToken } = storage;
  let known = token.get();
  let renewed: string | null = null;
  let ended = false;
  let renewing: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();

  token.subscribe(() => {
    const now = token.get();
    if (now === known) return;
    known = now;
    ended = now === null;
    if (now === null || now !== renewed) for (const listener of listeners) listener();
  });

  /** Door codes stay on the device for as long as somebody is signed in. */
  const leave = (): void => {
    storage.keptBoxes.remove();
    token.remove();
  };

  /** A new session by the device's token; null when it has none or the server knows it no longer. */
  const byDevice = async (): Promise<string | null> => {
    const id = deviceId.get();
    const secret = deviceToken.get();
    if (id === null || secret === null) return null;
    try {
      const login = await call()('POST /auth/custom/device-login', { body: { deviceId: id, deviceToken: secret, domain: 'CLIENT' } });
      return login.token;
    } catch (error) {
      // Without an answer the device may still be known: it is asked again next time.
      if (error instanceof ApiError && error.problem.code === 'invalid-credentials') deviceToken.remove();
      return null;
    }
  };

  const begin = async (stale: string | null): Promise<boolean> => {
    const fresh = await byDevice();
    // Somebody may have signed in or out meanwhile, here or in another tab.
    if (token.get() !== stale) return token.get() !== null;
    if (fresh === null) {
      if (stale !== null) leave();
      return false;
    }
    if (stale !== null) renewed = fresh;
    token.set(fresh);
    return true;
  };

  return {
    token,
    ended: () => ended,
    onChange: (listener) => void listeners.add(listener),
    signIn(login) {
      if (login.deviceToken !== undefined) deviceToken.set(login.deviceToken);
      // They may be another person's.
      storage.keptBoxes.remove();
      token.set(login.token);
    },
    async signOut() {
      const id = deviceId.get();
      const secret = deviceToken.get();
      const farewells: Promise<unknown>[] = [];
      // The call reads the token as it is made, so it must be made before the token goes.
      if (token.get() !== null) farewells.push(call()('POST /auth/custom/logout'));
      if (id !== null && secret !== null)
        farewells.push(call()('POST /auth/custom/revoke-device-token', { body: { deviceId: id, deviceToken: secret } }));
      deviceToken.remove();
      storage.profileDraft.remove();
      leave();
      ended = false;
      // Signed out here whatever the server says: a session that it did not hear of runs out by itself.
      await Promise.allSettled(farewells);
    },
    renew(stale) {
      const now = token.get();
      if (now !== null && now !== stale) return Promise.resolve(true);
      renewing ??= begin(now).finally(() => {
        renewing = null;
      });
      return renewing;
    },
  };
}
