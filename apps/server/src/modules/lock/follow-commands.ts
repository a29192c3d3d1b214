import type { LockCommand } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import type { CommandEvents, Follower } from './command-events.ts';
import { presentCommand } from './lock.presenter.ts';
import { listRunning } from './lock-command.sql.ts';

/**
 * Tells a person what becomes of the commands to their doors: first those that run, then each change. What changes while the first are read
 * comes after them.
 */
export async function followCommands(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  events: CommandEvents,
  follower: Follower & { onClose(listener: () => void): void },
): Promise<void> {
  let waiting: LockCommand[] | undefined = [];
  const leave = events.follow({
    ...follower,
    send: (command) => {
      if (waiting === undefined) follower.send(command);
      else waiting.push(command);
    },
  });
  follower.onClose(leave);
  try {
    for (const row of await listRunning(db, { userId: follower.userId, contractId: null }, clock.now())) follower.send(presentCommand(row));
  } catch (error) {
    follower.close();
    throw error;
  }
  for (const command of waiting) follower.send(command);
  waiting = undefined;
}
