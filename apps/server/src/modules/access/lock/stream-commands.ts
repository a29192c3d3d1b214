import type { LockCommand } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import type { CommandEvents, CommandSubscriber } from './command-events.ts';
import { canFollow } from './lock.lifecycle.ts';
import { presentCommand } from './lock.presenter.ts';
import { listRunning } from './lock-command.sql.ts';

/**
 * Sends a user the commands to their doors: first those that run, then each change. A change that is announced while the running commands
 * are read is sent after them. It is dropped if it is older than what was read: the list may be newer than a pending notification.
 */
export async function streamCommands(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  events: CommandEvents,
  subscriber: CommandSubscriber & { onClose(listener: () => void): void },
): Promise<void> {
  let waiting: LockCommand[] | undefined = [];
  const read = new Map<string, LockCommand['state']>();
  const sendChange = (command: LockCommand): void => {
    const before = read.get(command.id);
    if (before !== undefined) {
      if (!canFollow(before, command.state)) return;
      // Notifications come in the order of their commits, so that all later ones are newer, too.
      read.delete(command.id);
    }
    subscriber.send(command);
  };
  const unsubscribe = events.follow({
    ...subscriber,
    send: (command) => {
      if (waiting === undefined) sendChange(command);
      else waiting.push(command);
    },
  });
  subscriber.onClose(unsubscribe);
  try {
    for (const row of await listRunning(db, { userId: subscriber.userId, contractId: null }, clock.now())) {
      read.set(row.id, row.state);
      subscriber.send(presentCommand(row));
    }
  } catch (error) {
    subscriber.close();
    throw error;
  }
  for (const command of waiting) sendChange(command);
  waiting = undefined;
}
