import { inOneStatement, inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertLateOpening } from './door-log.sql.ts';
import type { CommandEvent } from './lock.lifecycle.ts';
import { setLocked, setUnlocked } from './lock.sql.ts';
import { type Advance, advanceCommands, type CommandRow } from './lock-command.sql.ts';

/** A lifecycle step to store: a device report, or the result of sending. */
export type Step = { commandId: string } & (
  | { event: 'sent' }
  | { event: 'acked'; deviceId: string }
  /** Without a device id: the gateway did not accept the command. */
  | { event: 'rejected'; deviceId?: string; reason: string }
  | { event: 'unlocked'; deviceId: string; relocksAt: Date }
  | { event: 'relocked'; deviceId: string }
);

const logged: readonly CommandEvent[] = ['unlocked', 'relocked', 'rejected'];

/**
 * Stores steps atomically, at most one for each command and each device. Repeated, late and replayed reports change nothing: a command accepts
 * each step once, and only from its own device. A door that opened after its command timed out is logged as a late opening.
 * @returns the changed commands by id
 */
export async function storeSteps(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  steps: readonly Step[],
): Promise<Map<string, CommandRow>> {
  const now = clock.now();
  // Sorted, so that two processes with the same reports lock rows in the same order and cannot deadlock.
  const sorted = steps.toSorted((a, b) => (a.commandId < b.commandId ? -1 : 1));
  const advances = sorted.map(
    ({ commandId, ...step }): Advance => ({ ...step, id: commandId, ...(logged.includes(step.event) ? { logId: ids.uuid() } : {}) }),
  );
  const unlocked = sorted.filter((step) => step.event === 'unlocked');
  const relocked = sorted.filter((step) => step.event === 'relocked');
  if (unlocked.length === 0 && relocked.length === 0)
    return byId(await inOneStatement(db, (statement) => advanceCommands(statement, advances, now)));
  return inTransaction(db, async (trx) => {
    const moved = byId(await advanceCommands(trx, advances, now));
    const opened: typeof unlocked = [];
    for (const step of unlocked) {
      const late = { id: ids.uuid(), commandId: step.commandId, deviceId: step.deviceId, now };
      if (moved.has(step.commandId) || (await insertLateOpening(trx, late))) opened.push(step);
    }
    if (opened.length > 0) await setUnlocked(trx, opened, now);
    if (relocked.length > 0) await setLocked(trx, relocked, now);
    return moved;
  });
}

function byId(rows: CommandRow[]): Map<string, CommandRow> {
  return new Map(rows.map((row) => [row.id, row]));
}
