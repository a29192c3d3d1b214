import { planAllocations } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { lockForAct } from '../account/index.ts';
import { accountOf, HIGHEST_AMOUNT, insertAllocations, insertTransfer } from '../ledger/index.ts';

/** Every value but PAID means that nothing changed. */
export type ChargeOutcome = { state: 'PAID'; clientId: string } | { state: 'ALREADY_PAID' | 'WRONG_CURRENCY' | 'PARTIAL' | 'OVERPAID' };

/**
 * Enters a bank transfer in the ledger and pays a one-off charge with it, as a whole or in part. What exceeds the charge becomes the client's credit.
 * @param transfer.amount minor units
 * @param transfer.bookedOn the bank's booking date; null: today
 */
export async function settleCharge(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { entryId, ...transfer }: { bankEntryId: string; entryId: string; amount: number; currency: string; bookedOn: string | null },
): Promise<ChargeOutcome> {
  const [charge] = await lockForAct(trx, [entryId]);
  if (charge === undefined) throw new Error(`There is no entry ${entryId}`);
  const { currency, ...account } = accountOf(charge);
  if (currency !== transfer.currency) return { state: 'WRONG_CURRENCY' };
  if (charge.open === 0) return { state: 'ALREADY_PAID' };
  if (transfer.amount === 0) return { state: 'PARTIAL' };
  if (transfer.amount > HIGHEST_AMOUNT) return { state: 'OVERPAID' };
  const { credit } = await insertTransfer(trx, deps, { ...transfer, acceptedBy: null }, { ...account, currency });
  const parts = planAllocations(credit === undefined ? [] : [credit], [{ id: charge.id, open: charge.open }]);
  await insertAllocations(trx, parts, deps.clock.now());
  return { state: 'PAID', clientId: account.clientId };
}
