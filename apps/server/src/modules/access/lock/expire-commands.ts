import { inOneStatement } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { advanceCommands, listExpired } from './lock-command.sql.ts';

/** Time for a device to report the result of a command that it received just before the expiry. */
export const sentGraceMs = 2000;
const batchSize = 500;

/**
 * Expires commands without a final report: commands that were never sent at their expiry, the others after a grace period. Idempotent; safe
 * to run in several processes at the same time.
 */
export async function expireCommands({ db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>): Promise<void> {
  for (;;) {
    const now = clock.now();
    const due = { requestedBefore: now, sentBefore: new Date(now.getTime() - sentGraceMs), limit: batchSize };
    const expired = await listExpired(db, due);
    const advances = expired.map((id) => ({ id, event: 'expired' as const, logId: ids.uuid() }));
    if (advances.length > 0) await inOneStatement(db, (statement) => advanceCommands(statement, advances, now));
    if (expired.length < batchSize) return;
  }
}
