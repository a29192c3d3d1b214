import { ApiError, type Client } from '@komora/api/client';
import type { BrowserStorage, Slot } from './storage.ts';

/** The session, by the token in browser storage. */
export interface Session {
  readonly token: Slot<string>;
  /** True if the last session ended without signing out here: it expired or was ended elsewhere. */
  ended(): boolean;
  /** Stores a returned device token, then uses the session token. */
  signIn(login: { readonly token: string; readonly deviceToken?: string | undefined }): void;
  /** Clears the token, ends the server's session and revokes this device's token, if any. Never rejects. */
  signOut(): Promise<void>;
  /**
   * The server rejected `stale` (null: no session). A remembered device starts a new session; otherwise the session ends. Resolves with
   * whether there is a session. Never rejects.
   */
  renew(stale: string | null): Promise<boolean>;
  /** Calls back after signing in or out, or a change of account; a renewed session is not a change. */
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

  /** Door codes stay on the device only during a session. */
  const endSession = (): void => {
    storage.offlineBoxes.remove();
    token.remove();
  };

  /** A new session by the device's token; null without one, or when the server rejects it. */
  const signInByDevice = async (): Promise<string | null> => {
    const id = deviceId.get();
    const secret = deviceToken.get();
    if (id === null || secret === null) return null;
    try {
      const login = await call()('POST /auth/custom/device-login', { body: { deviceId: id, deviceToken: secret, domain: 'CLIENT' } });
      // The device token is replaced with each use. Another tab may have replaced it a moment ago.
      if (login.deviceToken !== undefined && deviceToken.get() === secret) deviceToken.set(login.deviceToken);
      return login.token;
    } catch (error) {
      // Without a response the device may still be known: keep the token for the next attempt.
      if (error instanceof ApiError && error.problem.code === 'invalid-credentials' && deviceToken.get() === secret) deviceToken.remove();
      return null;
    }
  };

  const begin = async (stale: string | null): Promise<boolean> => {
    const fresh = await signInByDevice();
    // The token may have changed meanwhile, here or in another tab.
    if (token.get() !== stale) return token.get() !== null;
    if (fresh === null) {
      if (stale !== null) endSession();
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
      // They may belong to another person.
      storage.offlineBoxes.remove();
      token.set(login.token);
    },
    async signOut() {
      const id = deviceId.get();
      const secret = deviceToken.get();
      const requests: Promise<unknown>[] = [];
      // The call reads the token when it starts, so start it before the token is removed.
      if (token.get() !== null) requests.push(call()('POST /auth/custom/logout'));
      if (id !== null && secret !== null)
        requests.push(call()('POST /auth/custom/revoke-device-token', { body: { deviceId: id, deviceToken: secret } }));
      deviceToken.remove();
      storage.profileDraft.remove();
      storage.buyer.remove();
      endSession();
      ended = false;
      // Signed out here in any case: a session that the server still has will expire.
      await Promise.allSettled(requests);
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
