import type { Client } from '@komora/contract/client';
import type { BrowserStorage, Slot } from '../storage.ts';

/** Who is signed in, by the token kept in browser storage. */
export interface Session {
  readonly token: Slot<string>;
  /** Keeps a returned device token, then uses the session token. */
  signIn(login: { readonly token: string; readonly deviceToken?: string | undefined }): void;
  /** Clears the token, ends the server's session and revokes this device's token, if there is one. Never rejects. */
  signOut(): Promise<void>;
  /** The server no longer takes the token. */
  expire(): void;
}

export function createSession(storage: BrowserStorage, call: () => Client): Session {
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
      const farewells: Promise<unknown>[] = [];
      // The call reads the token as it is made, so it must be made before the token goes.
      if (token.get() !== null) farewells.push(call()('POST /auth/custom/logout'));
      if (deviceId !== null && deviceToken !== null)
        farewells.push(call()('POST /auth/custom/revoke-device-token', { body: { deviceId, deviceToken } }));
      token.remove();
      storage.deviceToken.remove();
      // Signed out here whatever the server says: a session that it did not hear of runs out by itself.
      await Promise.allSettled(farewells);
    },
    expire() {
      if (token.get() !== null) token.remove();
    },
  };
}
