import type { Coordinates, Slot } from '../storage.ts';
import { POSITION_LIFE, POSITION_REFRESH } from './lifetimes.ts';

/** Whether this page may ask the device where it is; `unknown` where the browser does not tell before it is asked. */
export type Access = 'granted' | 'prompt' | 'blocked' | 'unknown' | 'unsupported';

/** Why there is no position. */
export type NoPosition = 'blocked' | 'unavailable' | 'unsupported';

export type Located = { readonly ok: true; readonly position: Coordinates } | { readonly ok: false; readonly why: NoPosition };

/** What is used of `navigator`. */
export interface PositionSource {
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined;
  readonly permissions: Pick<Permissions, 'query'> | undefined;
}

export interface PositionKeeper {
  /** The last position, unless it is too old: then it is dropped. */
  kept(): Coordinates | null;
  /** Takes the position anew and keeps it. Whoever asks meanwhile gets the same answer. */
  locate(): Promise<Located>;
  access(): Promise<Access>;
  /** The kept position is wrong: drops it and takes a new one. */
  renew(): Promise<Located>;
  /** Takes the position now and again as long as that is allowed, never asking for a permission. @returns a function that ends it */
  keepFresh(): () => void;
}

/** GeolocationPositionError.PERMISSION_DENIED */
const DENIED = 1;
const PATIENCE = 15_000;

/** @param now ms since the epoch */
export function createPositionKeeper(slot: Slot<Coordinates>, now: () => number, source: PositionSource): PositionKeeper {
  let asking: Promise<Located> | null = null;

  const ask = (geolocation: Pick<Geolocation, 'getCurrentPosition'>): Promise<Located> =>
    new Promise((resolve) =>
      geolocation.getCurrentPosition(
        ({ coords }) => {
          const position = { lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy, timestamp: now() };
          slot.set(position);
          resolve({ ok: true, position });
        },
        ({ code }) => {
          if (code === DENIED) slot.remove();
          resolve({ ok: false, why: code === DENIED ? 'blocked' : 'unavailable' });
        },
        { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 0 },
      ),
    );

  const keeper: PositionKeeper = {
    kept() {
      const position = slot.get();
      if (position === null || now() - position.timestamp <= POSITION_LIFE) return position;
      slot.remove();
      return null;
    },
    locate() {
      if (source.geolocation === undefined) return Promise.resolve({ ok: false, why: 'unsupported' });
      asking ??= ask(source.geolocation).finally(() => {
        asking = null;
      });
      return asking;
    },
    async access() {
      if (source.geolocation === undefined) return 'unsupported';
      // Some browsers have no such list, or do not know this permission by name.
      const status = await source.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
      if (status === undefined) return 'unknown';
      return status.state === 'denied' ? 'blocked' : status.state;
    },
    renew() {
      slot.remove();
      return keeper.locate();
    },
    keepFresh() {
      const refresh = async (): Promise<void> => {
        keeper.kept();
        if ((await keeper.access()) === 'granted') await keeper.locate();
      };
      const timer = setInterval(() => void refresh(), POSITION_REFRESH);
      void refresh();
      return () => clearInterval(timer);
    },
  };
  return keeper;
}
