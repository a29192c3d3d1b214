import type { MoveIn } from '@komora/api/admin';

const MINUTE_MS = 60_000;

/** Whole minutes, rounded up; 0 after the end of the hold. */
export function minutesLeft({ heldUntil }: Pick<MoveIn, 'heldUntil'>, now: number): number {
  return heldUntil === null ? 0 : Math.max(0, Math.ceil((Date.parse(heldUntil) - now) / MINUTE_MS));
}
