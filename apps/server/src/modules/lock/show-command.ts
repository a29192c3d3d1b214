import type { LockCommand } from '@komora/contract';
import { inOneStatement } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { sentGraceMs } from './expire-commands.ts';
import { presentCommand } from './lock.presenter.ts';
import { advanceCommands, findCommandOf } from './lock-command.sql.ts';
import type { Presser } from './presser.ts';

/**
 * What became of a command, for the contract's client or who gave it. One that nothing came of is given up here, so that an asking client never
 * waits for a job.
 * @throws Refusal not-found
 */
export async function showCommand(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { commandId, viewer }: { commandId: string; viewer: Presser },
): Promise<LockCommand> {
  const found = await findCommandOf(db, commandId, viewer);
  if (found === undefined) throw new Refusal('not-found');
  const now = clock.now();
  const isUnanswered = found.state === 'REQUESTED' || found.state === 'SENT' || found.state === 'ACKED';
  const grace = found.state === 'REQUESTED' ? 0 : sentGraceMs;
  if (!isUnanswered || found.expiresAt.getTime() + grace > now.getTime()) return presentCommand(found);
  await inOneStatement(db, (trx) => advanceCommands(trx, [{ id: commandId, event: 'expired', logId: ids.uuid() }], now));
  return presentCommand((await findCommandOf(db, commandId, viewer)) ?? found);
}
