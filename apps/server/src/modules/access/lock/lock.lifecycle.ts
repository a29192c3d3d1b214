import { type LifecycleTable, transition } from '@komora/domain';

export const commandStates = ['REQUESTED', 'SENT', 'ACKED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT'] as const;
export type CommandState = (typeof commandStates)[number];
export const commandEvents = ['sent', 'acked', 'unlocked', 'relocked', 'rejected', 'expired'] as const;
export type CommandEvent = (typeof commandEvents)[number];

/**
 * A command to a door. News may overtake each other, so a state can be leapt over, never gone back to. Without an answer nothing has opened:
 * only REQUESTED, SENT and ACKED expire. RELOCKED, REJECTED and TIMEOUT are final.
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

/** The states in which an event finds a command that takes it. */
export function statesTaking(event: CommandEvent): CommandState[] {
  return commandStates.filter((state) => transition(commandLifecycle, state, event).ok);
}

/** Nothing has come of it yet. */
export const unanswered = statesTaking('expired');

/** Where an event leads. */
export const outcomeOf: Readonly<Record<CommandEvent, CommandState>> = {
  sent: 'SENT',
  acked: 'ACKED',
  unlocked: 'UNLOCKED',
  relocked: 'RELOCKED',
  rejected: 'REJECTED',
  expired: 'TIMEOUT',
};
