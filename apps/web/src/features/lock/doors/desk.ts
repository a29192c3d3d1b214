import type { LockCommand, UnlockRequest } from '@komora/contract';
import type { Door } from '@komora/contract/enumerations';
import type { DoorStore } from './door-store.ts';
import type { Gate, Target } from './use-gate.tsx';

/** What bars all doors of a box. */
export type Bar = 'overlock' | 'hours';

/** Whose doors they are to the person before them. */
export type Standing = 'owner' | 'shared' | 'service';

/** What the doors of one box share: how they are opened and what a refusal is explained by. */
export interface Desk {
  readonly store: DoorStore;
  readonly gate: Gate;
  readonly target: Target;
  readonly standing: Standing;
  readonly barred: Bar | null;
  /** When they open next, where they are closed and that is known. */
  readonly opensAt: string | null;
  readonly timeZone: string;
  keyOf(door: Door): string;
  open(door: Door, position: UnlockRequest): Promise<LockCommand>;
  ask(commandId: string): Promise<LockCommand>;
  /** Looks again whether something bars the doors. */
  recheck(): Promise<Bar | null>;
}
