import { inOneStatement, inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { insertLateOpening } from './door-log.sql.ts';
import { setLocked, setUnlocked } from './lock.sql.ts';
import type { CommandEvent } from './lock.states.ts';
import { type Advance, advanceCommands, type CommandRow } from './lock-command.sql.ts';

/** What is to be stored of a command: what its device reported, or what the gateway did with it. */
export type Step = { commandId: string } & (
  | { event: 'sent' }
  | { event: 'acked'; deviceId: string }
  /** Without a device: the gateway could not take it. */
  | { event: 'rejected'; deviceId?: string; reason: string }
  | { event: 'unlocked'; deviceId: string; relocksAt: Date }
  | { event: 'relocked'; deviceId: string }
);

const logged: readonly CommandEvent[] = ['unlocked', 'relocked', 'rejected'];

/**
 * Stores steps of commands, all or none: one of each command and of each device. Repeated, overtaken and replayed news change nothing: a command
 * takes each step once, and only from the device that it was for. A door that opened although its command had been given up is logged as that.
 * @returns the commands that moved, by id
 */
export async function storeSteps(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  steps: readonly Step[],
): Promise<Map<string, CommandRow>> {
  const now = clock.now();
  // One order of rows for everybody, so that two processes that heard the same do not wait for each other.
  const sorted = steps.toSorted((a, b) => (a.commandId < b.commandId ? -1 : 1));
  const advances = sorted.map(
    ({ commandId, ...step }): Advance => ({ ...step, id: commandId, ...(logged.includes(step.event) ? { logId: ids.uuid() } : {}) }),
  );
  const unlocked = sorted.filter((step) => step.event === 'unlocked');
  const relocked = sorted.filter((step) => step.event === 'relocked');
  if (unlocked.length === 0 && relocked.length === 0) return byId(await inOneStatement(db, (trx) => advanceCommands(trx, advances, now)));
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
