import type { Coordinates, Slot } from '../storage/storage.ts';

/** Milliseconds after which a cached position expires (specification, section 9). */
const POSITION_LIFE = 600_000;
/** Milliseconds between two checks of the permission and updates of the position (specification, section 9). */
export const POSITION_REFRESH = 180_000;

/**
 * Removes a cached position that is older than its life. Called at the start and with every navigation, so that no old position stays stored.
 * While doors are on the screen, the position is also updated every {@link POSITION_REFRESH}; elsewhere only a press asks for it.
 * @param now ms since the epoch
 */
export function dropExpiredPosition(slot: Slot<Coordinates>, now: number): void {
  const position = slot.get();
  if (position !== null && now - position.timestamp > POSITION_LIFE) slot.remove();
}
