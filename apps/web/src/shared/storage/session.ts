import { ApiError, type Client } from '@komora/api/client';
import { withoutPerson } from './local-order.ts';
import type { BrowserStorage, Slot } from './storage.ts';

/** The session, by the token in browser storage. */
export interface Session {
  readonly token: Slot<string>;
  /** True if the last session ended without signing out here: it expired or was ended elsewhere. */
  ended(): boolean;
  /** True if the session is another one than this page shows: a page in the browser's cache misses the events of other pages. */
  isOutdated(): boolean;
  /** Stores a returned device token, then uses the session token. */
  signIn(login: { readonly token: string; readonly deviceToken?: string | undefined }): void;
  /** Clears the token, ends the server's session and revokes this device's token, if any. Never rejects. */
  signOut(): Promise<void>;
  /**
   * The server rejected `stale` (null: no session). A remembered device starts a new session; without one, or if the server rejects it, the
   * session ends. Resolves with whether there is a session.
   * @throws ApiError if the server did not answer the renewal, also 429 and 5xx: then nothing changes, and the next call tries again
   */
  renew(stale: string | null): Promise<boolean>;
  /** Calls back after signing in or out, or a change of account; a renewed session is not a change. */
  onChange(listener: () => void): void;
}

/** True if the server decided against the request. Other errors (no response, 429, 5xx) decide nothing. */
function isRejection(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { status } = error.problem;
  return status >= 400 && status < 500 && status !== 429;
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

  /** The next person at this device may be another one: codes and typed details stay only during a session. */
  const endSession = (): void => {
    storage.offlineBoxes.remove();
    storage.buyer.remove();
    const order = storage.order.get();
    if (order !== null) storage.order.set(withoutPerson(order));
    token.remove();
  };

  /** The device is no longer remembered. Rejects without a response: the server forgets an unused device by itself. */
  const revokeDevice = (): Promise<unknown> => {
    const id = deviceId.get();
    const secret = deviceToken.get();
    deviceToken.remove();
    if (id === null || secret === null) return Promise.resolve();
    return call()('POST /auth/custom/revoke-device-token', { body: { deviceId: id, deviceToken: secret } });
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
      // Without an answer the device may still be known, and the stored door codes may be needed where there is no connection.
      if (!isRejection(error)) throw error;
      if (error.problem.code === 'invalid-credentials' && deviceToken.get() === secret) deviceToken.remove();
      return null;
    }
  };

  const begin = async (stale: string | null): Promise<boolean> => {
    const fresh = await signInByDevice().catch((error: unknown) => {
      if (token.get() !== stale) return null;
      throw error;
    });
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
    isOutdated: () => token.get() !== known,
    onChange: (listener) => void listeners.add(listener),
    signIn(login) {
      // The token of an earlier client would renew this session for that client.
      void revokeDevice().catch(() => undefined);
      if (login.deviceToken !== undefined) deviceToken.set(login.deviceToken);
      // They may belong to another person.
      storage.offlineBoxes.remove();
      token.set(login.token);
    },
    async signOut() {
      const requests: Promise<unknown>[] = [];
      const signedIn = token.get() !== null;
      // The call reads the token when it starts, so start it before the token is removed.
      if (signedIn) requests.push(call()('POST /auth/custom/logout'));
      requests.push(revokeDevice());
      storage.profileDraft.remove();
      // Without a session the order is a visitor's, who may continue it.
      if (signedIn) {
        storage.order.remove();
        storage.pendingOrder.remove();
        endSession();
      }
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
