import type { LockCommand } from '@komora/api';
import { AppError } from '../../../platform/app-error.ts';
import { inOneStatement } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Actor } from './actor.ts';
import { sentGraceMs } from './expire-commands.ts';
import { presentCommand } from './lock.presenter.ts';
import { advanceCommands, findCommandOf } from './lock-command.sql.ts';

/**
 * The current state of a command, for the contract's client or the actor. Expires an overdue command at once, so that a polling client does not
 * wait for the expiry job.
 * @throws AppError not-found
 */
export async function showCommand(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { commandId, viewer }: { commandId: string; viewer: Actor },
): Promise<LockCommand> {
  const found = await findCommandOf(db, commandId, viewer);
  if (found === undefined) throw new AppError('not-found');
  const now = clock.now();
  const isOpen = found.state === 'REQUESTED' || found.state === 'SENT' || found.state === 'ACKED';
  const grace = found.state === 'REQUESTED' ? 0 : sentGraceMs;
  if (!isOpen || found.expiresAt.getTime() + grace > now.getTime()) return presentCommand(found);
  await inOneStatement(db, (statement) => advanceCommands(statement, [{ id: commandId, event: 'expired', logId: ids.uuid() }], now));
  return presentCommand((await findCommandOf(db, commandId, viewer)) ?? found);
}
