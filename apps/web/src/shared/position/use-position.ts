import { type App, useApp } from '../app-context.ts';
import { createPositionCache, type PositionCache } from './position-cache.ts';

const positionCaches = new WeakMap<App, PositionCache>();

/** The position cache of this tab. */
export function usePosition(): PositionCache {
  const app = useApp();
  const known = positionCaches.get(app);
  if (known !== undefined) return known;
  const here = typeof navigator === 'undefined' ? undefined : navigator;
  const made = createPositionCache(app.storage.coordinates, app.now, {
    geolocation: here?.geolocation,
    permissions: here?.permissions,
  });
  positionCaches.set(app, made);
  return made;
}
