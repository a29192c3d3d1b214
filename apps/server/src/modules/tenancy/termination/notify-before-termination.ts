import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Count } from '../../operations/index.ts';
import { listUpcomingTerminations, lockContractLife } from '../contract/index.ts';
import { enqueueTerminationReminder } from './enqueue-termination-messages.ts';

const daysBefore = 3;
const batch = 100;

/** Sends a reminder three days before the termination date for every contract in use, once per date. Idempotent. */
export async function notifyBeforeTermination(deps: Deps, count: Count): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const upcoming: string[] = await listUpcomingTerminations(deps.db, { now: deps.clock.now(), days: daysBefore, after, limit: batch });
    for (const id of upcoming) {
      after = id;
      const isNew = await inTransaction(deps.db, async (trx) => {
        const contract = await lockContractLife(trx, id);
        return contract?.status === 'TERMINATING' && enqueueTerminationReminder(trx, deps, contract);
      });
      if (isNew) count('notified');
    }
    if (upcoming.length < batch) return;
  }
}
