import type { DoorOfContract, LockCommand } from '@komora/api';
import type { DoorError } from './door-error.ts';

/** State of one door as its button shows it. */
export type DoorView =
  /** `sure`: the device reports that it is locked. */
  | { readonly phase: 'ready'; readonly sure: boolean }
  | { readonly phase: 'offline' }
  | { readonly phase: 'blocked'; readonly by: 'overlock' | 'hours' }
  | { readonly phase: 'locating' }
  | { readonly phase: 'opening' }
  /** `seconds` to the relock that the device reported, null without a report */
  | { readonly phase: 'unlocked'; readonly seconds: number | null }
  /** The relock is due and not reported yet. */
  | { readonly phase: 'relocking' }
  | { readonly phase: 'failed'; readonly doorError: DoorError };

/** State of a press on this device. */
export interface Attempt {
  readonly stage: 'idle' | 'locating' | 'sending';
  readonly doorError: DoorError | null;
  /** The resulting command. */
  readonly commandId: string | null;
}

export const NO_ATTEMPT: Attempt = { stage: 'idle', doorError: null, commandId: null };

export interface DoorFacts {
  /** The last state from the server; null where it reports commands only. */
  readonly door: Pick<DoorOfContract, 'state' | 'relocksAt' | 'online'> | null;
  readonly command: LockCommand | undefined;
  readonly attempt: Attempt;
  readonly blockReason: 'overlock' | 'hours' | null;
  /** ms since the epoch by the server's clock */
  readonly now: number;
}

/** Tolerated delay of a report in milliseconds. */
const GRACE = 5000;

/** True if a command has no outcome yet. */
export function isUnanswered({ state }: LockCommand): boolean {
  return state === 'REQUESTED' || state === 'SENT' || state === 'ACKED';
}

function openView(relocksAt: string | null, now: number): DoorView | null {
  if (relocksAt === null) return { phase: 'unlocked', seconds: null };
  const left = Date.parse(relocksAt) - now;
  if (left > 0) return { phase: 'unlocked', seconds: Math.ceil(left / 1000) };
  return left > -GRACE ? { phase: 'relocking' } : null;
}

function ownError({ command, attempt, now }: DoorFacts): DoorError | null {
  if (attempt.doorError !== null) return attempt.doorError;
  if (command === undefined || command.id !== attempt.commandId) return null;
  if (command.state === 'REJECTED') return { kind: 'device', word: command.reason };
  const silent = isUnanswered(command) && Date.parse(command.expiresAt) + GRACE < now;
  return silent || command.state === 'TIMEOUT' ? { kind: 'timeout' } : null;
}

/** Only a report of the device counts as unlocked. */
export function viewDoor(facts: DoorFacts): DoorView {
  const { door, command, attempt, blockReason, now } = facts;
  if (attempt.stage === 'locating') return { phase: 'locating' };
  if (attempt.stage === 'sending') return { phase: 'opening' };
  if (command !== undefined && isUnanswered(command) && Date.parse(command.expiresAt) + GRACE >= now) return { phase: 'opening' };
  if (command?.state === 'UNLOCKED') {
    const open = openView(command.relocksAt, now);
    if (open !== null) return open;
  }
  // The loaded state may be older than the report that the door is locked again.
  const isOver = command?.state === 'RELOCKED' && command.relocksAt === door?.relocksAt;
  if (door?.state === 'UNLOCKED' && !isOver) {
    const open = openView(door.relocksAt, now);
    if (open !== null) return open;
  }
  const doorError = ownError(facts);
  if (doorError !== null) return { phase: 'failed', doorError };
  if (blockReason !== null) return { phase: 'blocked', by: blockReason };
  if (door !== null && !door.online) return { phase: 'offline' };
  return { phase: 'ready', sure: door?.state === 'LOCKED' || isOver };
}

/** True if the view changes with time. */
export function isMoving({ command, door }: Pick<DoorFacts, 'command' | 'door'>): boolean {
  return (command !== undefined && (isUnanswered(command) || command.state === 'UNLOCKED')) || door?.state === 'UNLOCKED';
}
