import { addDays, compareDates, type Money, periodAfter } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { deriveId } from '../../../platform/ids.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readLastBilled } from '../../tenancy/index.ts';
import { findBilledUntil } from '../rent/index.ts';
import { earlier, priceDays } from './price-due-rent.ts';
import { storeRents } from './store-rents.ts';
import { shareVatRules } from './vat-rules.sql.ts';

/**
 * Bills the days of the last billed period that were left out, because the contract was to end within it and now ends later or not at all. The card
 * is charged by the next billing run.
 * @param today in the warehouse
 * @returns the amount of the invoice; null if every day is billed
 */
export async function billRest(trx: Trx, deps: Deps, contractId: string, today: string): Promise<Money | null> {
  const last = await readLastBilled(trx, contractId);
  const billedUntil = await findBilledUntil(trx, contractId);
  if (billedUntil === null) return null;
  const whole = periodAfter(last, last.months);
  const to = last.lastDay === null ? whole.to : earlier(whole.to, addDays(last.lastDay, 1));
  if (compareDates(billedUntil, to) >= 0) return null;
  const draft = priceDays(last, await shareVatRules(trx), { from: billedUntil, to });
  const rentId = deriveId(deps.deploymentId, 'rent', contractId, 'from', billedUntil);
  await storeRents(trx, deps, [{ ...draft, rentId, period: null }], today);
  return draft.priced.total.payable;
}
