import { inOneStatement } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { advanceCommands, listExpired } from './lock-command.sql.ts';

/** A device that took a command in its last moment still has this long to say what came of it. */
export const sentGraceMs = 2000;
const atOnce = 500;

/**
 * Gives up commands that nothing came of: those that were never handed over at their end, the others after a moment of grace. May run
 * anywhere, at any time, and side by side.
 */
export async function expireCommands({ db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>): Promise<void> {
  for (;;) {
    const now = clock.now();
    const due = { requestedBefore: now, sentBefore: new Date(now.getTime() - sentGraceMs), limit: atOnce };
    const expired = await listExpired(db, due);
    const advances = expired.map((id) => ({ id, event: 'expired' as const, logId: ids.uuid() }));
    if (advances.length > 0) await inOneStatement(db, (trx) => advanceCommands(trx, advances, now));
    if (expired.length < atOnce) return;
  }
}
