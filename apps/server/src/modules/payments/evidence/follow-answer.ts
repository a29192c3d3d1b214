import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere } from '../../../platform/staff/scope.ts';
import { lockAnswer, saveAnswer } from './evidence.sql.ts';

/**
 * Applies what the gateway knows about an answer. Idempotent.
 * @param known.submissions how often the gateway says that evidence was sent
 * @param known.isFinal the call that sends has ended; otherwise it may still arrive until the answer is not busy any more
 */
export async function followAnswer(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  disputeId: string,
  { submissions, isFinal }: { submissions: number; isFinal: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await lockAnswer(trx, disputeId, everywhere);
    if (row === undefined || row.state === 'SENT' || row.state === 'SENT_BY_HAND') return;
    const now = clock.now();
    if (submissions > 0) {
      // Not by us: in the gateway's dashboard.
      const by = row.state === 'SENDING' ? {} : { sentBy: null };
      await saveAnswer(trx, disputeId, { state: 'SENT', sentAt: now, busyUntil: null, ...by }, now);
      log.info({ dispute: row.reference, isOurs: row.state === 'SENDING' }, 'evidence about a dispute was sent');
    } else if (row.state === 'SENDING' && (isFinal || (row.busyUntil !== null && row.busyUntil <= now))) {
      await saveAnswer(trx, disputeId, { state: 'STAGED', sentBy: null, busyUntil: null }, now);
      log.warn({ dispute: row.reference }, 'evidence about a dispute was not sent');
    }
  });
}
