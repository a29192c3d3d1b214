import type { Me } from '@komora/api/admin';
import { IDLE_SECONDS } from './session.ts';

const KEY = 'komora.console.walk-person';

interface Stored {
  readonly me: Me;
  /** ms since the epoch, when the person last did something */
  readonly seenAt: number;
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Who was signed in when a round was last open here, so that the page of the round can open again without a connection. The rights in it
 * show buttons only: the server decides when the ticks arrive.
 */
export function createStoredPerson(place: () => Place) {
  const use = <Result>(act: (storage: Place) => Result): Result | null => {
    try {
      return act(place());
    } catch {
      // Without storage the page of a round does not open again without a connection.
      return null;
    }
  };
  return {
    store: (me: Me, now: number): void => void use((storage) => storage.setItem(KEY, JSON.stringify({ me, seenAt: now } satisfies Stored))),
    /** Null after the end of the session. Locked where the device is shared and nobody used it for 15 minutes. */
    read: (now: number): Me | null => {
      const stored = use((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as Stored | null);
      if (stored === null || now >= Date.parse(stored.me.sessionEndsAt)) return null;
      const { me, seenAt } = stored;
      return { ...me, isLocked: me.isLocked || (me.isShared && now - seenAt >= IDLE_SECONDS * 1000) };
    },
    remove: (): void => void use((storage) => storage.removeItem(KEY)),
  };
}

export const storedPerson = createStoredPerson(() => localStorage);
