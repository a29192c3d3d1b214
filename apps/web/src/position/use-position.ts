import { type App, useApp } from '../app.ts';
import { createPositionKeeper, type PositionKeeper } from './position-keeper.ts';

const keepers = new WeakMap<App, PositionKeeper>();

/** The one keeper of this tab's position. */
export function usePosition(): PositionKeeper {
  const app = useApp();
  const known = keepers.get(app);
  if (known !== undefined) return known;
  const here = typeof navigator === 'undefined' ? undefined : navigator;
  const made = createPositionKeeper(app.storage.coordinates, app.now, {
    geolocation: here?.geolocation,
    permissions: here?.permissions,
  });
  keepers.set(app, made);
  return made;
}
