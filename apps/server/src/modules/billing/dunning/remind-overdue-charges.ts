import { isTooSmallToCharge } from '@komora/domain';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Count } from '../../operations/index.ts';
import { mailCharge } from '../charge/index.ts';
import { insertDebtNotice, listOverdueCharges, lockOverdueCharge } from './overdue-charge.sql.ts';

const batch = 100;

/**
 * Reminds clients of one-off charges that they did not pay, each once, as many days after the due day as of a rent. No further step follows: doors are shut
 * for rents only. Each charge has its own transaction under the lock of its entry, so that a concurrent payment is seen. Idempotent.
 */
export async function remindOverdueCharges(deps: Deps, count: Count): Promise<void> {
  const at = { now: deps.clock.now(), days: deps.settings.get('dunning').reminderDays };
  let after: { dueOn: string; id: string } | null = null;
  for (;;) {
    const charges: { id: string; dueOn: string }[] = await listOverdueCharges(deps.db, { ...at, after, limit: batch });
    for (const charge of charges) {
      after = charge;
      if (await remind(deps, charge.id, at)) count('remindedOfCharges');
    }
    if (charges.length < batch) return;
  }
}

function remind(deps: Deps, entryId: string, at: { now: Date; days: number }): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const charge = await lockOverdueCharge(trx, entryId, at);
    if (charge === undefined || isTooSmallToCharge(charge)) return false;
    await insertDebtNotice(trx, { entryId, sentOn: charge.today });
    await mailCharge(trx, deps, charge.invoiceId, 'charge-overdue');
    return true;
  });
}
