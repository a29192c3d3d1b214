import { transition } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { removePaymentMethod } from '../../tenancy/index.ts';
import { listRentsPaidBy, releaseLostPayment, reopenInvoice } from '../ledger/index.ts';
import { cancelReferral } from '../referral/index.ts';
import { findFirstRent, lockRentRows, payingLifecycle, updateReopened } from '../rent/index.ts';
import { readRentBill } from './rent-bill.sql.ts';

/**
 * Handles a rent whose payment the payer's bank took back: the saved card is removed from the contract, and the rent is due again if the
 * whole payment was taken. A payment of instalments may have paid other rents or parts of them, which are due again too.
 * @param paid.paymentId null for the payment of an order
 * @returns true if a rent is due again
 */
export async function reverseRentPayment(
  trx: Trx,
  deps: Deps,
  { rentId, paymentId }: { rentId: string; paymentId: string | null },
  { isWhole }: { isWhole: boolean },
): Promise<boolean> {
  const paidByIt = isWhole && paymentId !== null ? await listRentsPaidBy(trx, paymentId) : [];
  const statusById = await lockRentRows(trx, [...new Set([rentId, ...paidByIt])]);
  const { contract_id: contractId } = await readRentBill(trx, rentId);
  const removed = await removePaymentMethod(trx, contractId);
  if (removed !== null) await deps.enqueue(trx, 'cancel-card', removed);
  if (!isWhole) return false;
  let isDueAgain = false;
  for (const id of paidByIt.length > 0 ? paidByIt : [rentId]) {
    const status = statusById.get(id);
    // A rent that is paid in part is open, and only loses the allocation.
    if (status === undefined || !transition(payingLifecycle, status, 'reopen').ok) {
      isDueAgain ||= paidByIt.includes(id);
      continue;
    }
    await updateReopened(trx, id, deps.clock.now());
    await reopenInvoice(trx, id);
    isDueAgain = true;
  }
  if (paymentId !== null) await releaseLostPayment(trx, paymentId);
  return isDueAgain;
}

/** As {@link reverseRentPayment}, for the rent that was paid with an order. The recommendation that led to the order is not rewarded. */
export async function reverseOrderPayment(trx: Trx, deps: Deps, orderId: string, options: { isWhole: boolean }): Promise<boolean> {
  const first = await findFirstRent(trx, orderId);
  if (first === undefined) return false;
  const { contract_id: contractId } = await readRentBill(trx, first.rentId);
  await cancelReferral(trx, deps, { contractId, withdrawn: true });
  return reverseRentPayment(trx, deps, { rentId: first.rentId, paymentId: null }, options);
}
