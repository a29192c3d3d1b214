import { useEffect } from 'react';
import { type App, useApp } from '../../../shared/app-context.ts';
import { doorsKey } from '../lock-queries.ts';
import { DoorStore } from './door-store.ts';
import { type EventSubscription, subscribeToEvents } from './subscribe-to-events.ts';

/** All boxes of a page share one event stream. */
interface Shared {
  readonly store: DoorStore;
  panels: number;
  following: EventSubscription | null;
}

const shared = new WeakMap<App, Shared>();

function sharedOf(app: App): Shared {
  const known = shared.get(app);
  if (known !== undefined) return known;
  const made: Shared = { store: new DoorStore(({ contractId, door }) => `${contractId}/${door}`), panels: 0, following: null };
  shared.set(app, made);
  return made;
}

function follow(app: App, store: DoorStore): EventSubscription {
  const refresh = (contractId: string | null): void => void app.queryClient.invalidateQueries({ queryKey: doorsKey(contractId ?? '') });
  return subscribeToEvents({
    open: (signal) => app.call('GET /api/client/lock-v2/events', { signal }),
    onUp: (serverTime) => store.up(serverTime, app.now()),
    onDown: () => store.down(),
    onCommand: (command) => {
      if (store.take(command) && (command.state === 'UNLOCKED' || command.state === 'RELOCKED')) refresh(command.contractId);
    },
    random: Math.random,
  });
}

/** State of the client's commands, updated while any component uses it. */
export function useDoorStore(): DoorStore {
  const app = useApp();
  const own = sharedOf(app);
  useEffect(() => {
    if (own.panels++ === 0) own.following = follow(app, own.store);
    const wake = (): void => {
      if (document.visibilityState === 'visible') own.following?.wake();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      if (--own.panels > 0) return;
      own.following?.stop();
      own.following = null;
      own.store.clear();
    };
  }, [app, own]);
  return own.store;
}
