import type { Api } from '../api.ts';
import type { BrowserStorage, Slot } from '../storage.ts';

/** Who is signed in, by the token kept in browser storage. */
export interface Session {
  readonly token: Slot<string>;
  /** Keeps a returned device token, then uses the session token. */
  signIn(login: { readonly token: string; readonly deviceToken?: string | undefined }): void;
  /** Clears the token and revokes this device's token, if there is one. */
  signOut(): Promise<void>;
  /** The server no longer takes the token. */
  expire(): void;
}

export function createSession(storage: BrowserStorage, api: () => Api): Session {
  const token = storage.authToken;
  return {
    token,
    signIn(login) {
      if (login.deviceToken !== undefined) storage.deviceToken.set(login.deviceToken);
      token.set(login.token);
    },
    async signOut() {
      const deviceId = storage.deviceId.get();
      const deviceToken = storage.deviceToken.get();
      token.remove();
      storage.deviceToken.remove();
      if (deviceId === null || deviceToken === null) return;
      await api().call('POST /auth/custom/revoke-device-token', { body: { deviceId, deviceToken } });
    },
    expire() {
      if (token.get() !== null) token.remove();
    },
  };
}
