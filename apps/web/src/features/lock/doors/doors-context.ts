import type { LockCommand, UnlockRequest } from '@komora/api';
import type { Door } from '@komora/api/enumerations';
import type { DoorStore } from './door-store.ts';
import type { LocationPrompt, Target } from './use-location-prompt.tsx';

/** Why all doors of a box are blocked. */
export type BlockReason = 'overlock' | 'hours';

/** Relation of the person to the box. */
export type Standing = 'owner' | 'shared' | 'service';

/** Shared parts of the doors of one box: how to open them, and how to explain errors. */
export interface DoorsContext {
  readonly store: DoorStore;
  readonly locationPrompt: LocationPrompt;
  readonly target: Target;
  readonly standing: Standing;
  readonly blockReason: BlockReason | null;
  /** Next opening time; null when the warehouse is open or the time is unknown. */
  readonly opensAt: string | null;
  readonly timeZone: string;
  keyOf(door: Door): string;
  open(door: Door, position: UnlockRequest): Promise<LockCommand>;
  fetchCommand(commandId: string): Promise<LockCommand>;
  /** Checks again whether the doors are blocked. */
  recheck(): Promise<BlockReason | null>;
}
