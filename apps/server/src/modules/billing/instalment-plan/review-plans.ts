import { addDays, compareDates } from '@komora/domain';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { lockForAct } from '../account/index.ts';
import { hasMoneyInTransit, listEntriesOfPlan, listOpenPlans, lockPlan, updateEnded } from './instalment-plan.sql.ts';
import { enqueueDueSoon, enqueueEnded } from './plan-message.ts';
import type { PlanRow } from './plan-read.sql.ts';
import { readPlan, standingsOf } from './plan-standing.ts';

const batch = 100;
/** Days before an instalment on which the client is reminded. */
const noticeDays = 3;

/**
 * Ends plans of which nothing is open, or whose instalment was missed, and reminds of instalments that are due soon. Each plan has its own transaction
 * under the locks of its entries, so that a concurrent payment is seen. Idempotent: a plan ends once, and each message is sent once.
 */
export async function reviewPlans(deps: Deps, count: (name: string) => void = () => undefined): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listOpenPlans(deps.db, { after, limit: batch });
    for (const id of ids) {
      after = id;
      const outcome = await reviewPlan(deps, id);
      if (outcome !== null) count(outcome);
    }
    if (ids.length < batch) return;
  }
}

function reviewPlan(deps: Deps, id: string): Promise<'plansCompleted' | 'plansBroken' | null> {
  return inTransaction(deps.db, async (trx) => {
    await lockForAct(trx, await listEntriesOfPlan(trx, id));
    if (!(await lockPlan(trx, id))) return null;
    const now = deps.clock.now();
    const plan = await readPlan(trx, id, now);
    if (plan.open === 0) {
      await updateEnded(trx, id, { outcome: 'COMPLETED', now });
      await enqueueEnded(trx, deps, plan, 'COMPLETED');
      return 'plansCompleted';
    }
    const standings = standingsOf(plan, deps);
    if (standings.some(({ state }) => state === 'MISSED')) {
      if (await hasMoneyInTransit(trx, id)) return null;
      await updateEnded(trx, id, { outcome: 'BROKEN', now });
      await enqueueEnded(trx, deps, plan, 'BROKEN');
      return 'plansBroken';
    }
    const index = standings.findIndex(({ state }) => state !== 'PAID');
    const next = standings[index];
    if (next !== undefined && isDueSoon(next.dueOn, plan))
      await enqueueDueSoon(trx, deps, plan, { position: index + 1, dueOn: next.dueOn, amount: next.amount - next.paid });
    return null;
  });
}

/** Not in the days after the agreement, whose message contains the day. */
function isDueSoon(dueOn: string, { today, agreedOn }: PlanRow): boolean {
  const noticeOn = addDays(dueOn, -noticeDays);
  return compareDates(noticeOn, today) <= 0 && compareDates(today, dueOn) <= 0 && compareDates(agreedOn, noticeOn) < 0;
}
