import type { DoorOfContract, LockCommand } from '@komora/contract';
import type { Fault } from './fault.ts';

/** How one door stands before the person in front of it. */
export type DoorView =
  /** `sure`: the device says that it is locked. */
  | { readonly phase: 'ready'; readonly sure: boolean }
  | { readonly phase: 'offline' }
  | { readonly phase: 'barred'; readonly by: 'overlock' | 'hours' }
  | { readonly phase: 'locating' }
  | { readonly phase: 'opening' }
  /** `seconds` to the relock that the device reported, null when it reported none */
  | { readonly phase: 'unlocked'; readonly seconds: number | null }
  /** The relock is due and not yet reported. */
  | { readonly phase: 'relocking' }
  | { readonly phase: 'refused'; readonly fault: Fault };

/** What a press has come to on this side. */
export interface Attempt {
  readonly stage: 'idle' | 'locating' | 'sending';
  readonly fault: Fault | null;
  /** The command that it became. */
  readonly commandId: string | null;
}

export const NO_ATTEMPT: Attempt = { stage: 'idle', fault: null, commandId: null };

export interface DoorFacts {
  /** As the server last told it; null where it tells nothing but commands. */
  readonly door: Pick<DoorOfContract, 'state' | 'relocksAt' | 'online'> | null;
  readonly command: LockCommand | undefined;
  readonly attempt: Attempt;
  readonly barred: 'overlock' | 'hours' | null;
  /** ms since the epoch by the server's clock */
  readonly now: number;
}

/** Milliseconds that a report may be late. */
export const GRACE = 5000;

/** Whether nothing is known yet of what a command came to. */
export function isUnanswered({ state }: LockCommand): boolean {
  return state === 'REQUESTED' || state === 'SENT' || state === 'ACKED';
}

function openView(relocksAt: string | null, now: number): DoorView | null {
  if (relocksAt === null) return { phase: 'unlocked', seconds: null };
  const left = Date.parse(relocksAt) - now;
  if (left > 0) return { phase: 'unlocked', seconds: Math.ceil(left / 1000) };
  return left > -GRACE ? { phase: 'relocking' } : null;
}

function ownFault({ command, attempt, now }: DoorFacts): Fault | null {
  if (attempt.fault !== null) return attempt.fault;
  if (command === undefined || command.id !== attempt.commandId) return null;
  if (command.state === 'REJECTED') return { kind: 'device', word: command.reason };
  const silent = isUnanswered(command) && Date.parse(command.expiresAt) + GRACE < now;
  return silent || command.state === 'TIMEOUT' ? { kind: 'timeout' } : null;
}

/** "Unlocked" is said only where the device said so. */
export function viewDoor(facts: DoorFacts): DoorView {
  const { door, command, attempt, barred, now } = facts;
  if (attempt.stage === 'locating') return { phase: 'locating' };
  if (attempt.stage === 'sending') return { phase: 'opening' };
  if (command !== undefined && isUnanswered(command) && Date.parse(command.expiresAt) + GRACE >= now) return { phase: 'opening' };
  if (command?.state === 'UNLOCKED') {
    const open = openView(command.relocksAt, now);
    if (open !== null) return open;
  }
  // What the server told of the door may be older than the news that it is locked again.
  const isOver = command?.state === 'RELOCKED' && command.relocksAt === door?.relocksAt;
  if (door?.state === 'UNLOCKED' && !isOver) {
    const open = openView(door.relocksAt, now);
    if (open !== null) return open;
  }
  const fault = ownFault(facts);
  if (fault !== null) return { phase: 'refused', fault };
  if (barred !== null) return { phase: 'barred', by: barred };
  if (door !== null && !door.online) return { phase: 'offline' };
  return { phase: 'ready', sure: door?.state === 'LOCKED' || isOver };
}

/** Whether the view changes by itself as time passes. */
export function isMoving({ command, door }: Pick<DoorFacts, 'command' | 'door'>): boolean {
  return (command !== undefined && (isUnanswered(command) || command.state === 'UNLOCKED')) || door?.state === 'UNLOCKED';
}
