import type { Coordinates, Slot } from '../storage/storage.ts';
import { dropExpiredPosition, POSITION_REFRESH } from './lifetimes.ts';

/** Geolocation permission; `unknown` where the browser does not report it. */
export type Access = 'granted' | 'prompt' | 'blocked' | 'unknown' | 'unsupported';

/** Why there is no position. */
export type NoPosition = 'blocked' | 'unavailable' | 'unsupported';

export type Located = { readonly ok: true; readonly position: Coordinates } | { readonly ok: false; readonly why: NoPosition };

/** The used part of `navigator`. */
export interface PositionSource {
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined;
  readonly permissions: Pick<Permissions, 'query'> | undefined;
}

export interface PositionCache {
  /** The last position; an expired one is dropped. */
  stored(): Coordinates | null;
  /** Requests the position and caches it. Concurrent callers share one request. */
  locate(): Promise<Located>;
  access(): Promise<Access>;
  /** Drops a wrong position and requests a new one. */
  renew(): Promise<Located>;
  /** Updates the position periodically while the permission allows it; never prompts. @returns a function that stops it */
  refreshPeriodically(): () => void;
}

/** GeolocationPositionError.PERMISSION_DENIED */
const DENIED = 1;
const POSITION_TIMEOUT_MS = 15_000;

/** @param now ms since the epoch */
export function createPositionCache(slot: Slot<Coordinates>, now: () => number, source: PositionSource): PositionCache {
  let asking: Promise<Located> | null = null;

  const readPosition = (geolocation: Pick<Geolocation, 'getCurrentPosition'>): Promise<Located> =>
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
        { enableHighAccuracy: true, timeout: POSITION_TIMEOUT_MS, maximumAge: 0 },
      ),
    );

  const positionCache: PositionCache = {
    stored() {
      dropExpiredPosition(slot, now());
      return slot.get();
    },
    locate() {
      if (source.geolocation === undefined) return Promise.resolve({ ok: false, why: 'unsupported' });
      asking ??= readPosition(source.geolocation).finally(() => {
        asking = null;
      });
      return asking;
    },
    async access() {
      if (source.geolocation === undefined) return 'unsupported';
      // Some browsers have no permission list, or do not know this permission.
      const status = await source.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
      if (status === undefined) return 'unknown';
      return status.state === 'denied' ? 'blocked' : status.state;
    },
    renew() {
      slot.remove();
      return positionCache.locate();
    },
    refreshPeriodically() {
      const refresh = async (): Promise<void> => {
        positionCache.stored();
        if ((await positionCache.access()) === 'granted') await positionCache.locate();
      };
      const timer = setInterval(() => void refresh(), POSITION_REFRESH);
      void refresh();
      return () => clearInterval(timer);
    },
  };
  return positionCache;
}
