import { type LifecycleTable, transition } from '@komora/domain';

export const commandStates = ['REQUESTED', 'SENT', 'ACKED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT'] as const;
export type CommandState = (typeof commandStates)[number];
export const commandEvents = ['sent', 'acked', 'unlocked', 'relocked', 'rejected', 'expired'] as const;
export type CommandEvent = (typeof commandEvents)[number];

/**
 * A command to a door. Reports may arrive out of order, so a command can skip a state but never return to one. Only REQUESTED, SENT and ACKED
 * expire. RELOCKED, REJECTED and TIMEOUT are final.
 */
export const commandLifecycle: LifecycleTable<CommandState, CommandEvent> = {
  REQUESTED: { sent: 'SENT', acked: 'ACKED', unlocked: 'UNLOCKED', relocked: 'RELOCKED', rejected: 'REJECTED', expired: 'TIMEOUT' },
  SENT: { acked: 'ACKED', unlocked: 'UNLOCKED', relocked: 'RELOCKED', rejected: 'REJECTED', expired: 'TIMEOUT' },
  ACKED: { unlocked: 'UNLOCKED', relocked: 'RELOCKED', rejected: 'REJECTED', expired: 'TIMEOUT' },
  UNLOCKED: { relocked: 'RELOCKED' },
  RELOCKED: {},
  REJECTED: {},
  TIMEOUT: {},
};

/** The states that accept an event. */
export function statesAccepting(event: CommandEvent): CommandState[] {
  return commandStates.filter((state) => transition(commandLifecycle, state, event).ok);
}

/** True if a command can move from one state to the other, directly or not. */
export function canFollow(from: CommandState, to: CommandState): boolean {
  return Object.values(commandLifecycle[from]).includes(to);
}

/** States of a command without a final report. */
export const openStates = statesAccepting('expired');

/** The state that an event leads to. */
export const outcomeOf: Readonly<Record<CommandEvent, CommandState>> = {
  sent: 'SENT',
  acked: 'ACKED',
  unlocked: 'UNLOCKED',
  relocked: 'RELOCKED',
  rejected: 'REJECTED',
  expired: 'TIMEOUT',
};
