import { transition } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { removePaymentMethod } from '../../tenancy/index.ts';
import { listRentsPaidBy, releaseLostPayment, releasePartOfLost, reopenInvoice, wasReturned } from '../ledger/index.ts';
import { cancelReferral } from '../referral/index.ts';
import { findFirstRent, lockRentRows, payingLifecycle, updateReopened } from '../rent/index.ts';
import { readRentBill } from './rent-bill.sql.ts';

/**
 * Handles a rent whose payment the payer's bank took back: the saved card is removed from the contract, and the rent is due again, in part if only a part
 * of the payment was taken. A payment of instalments may have paid other rents or parts of them, which are due again too. So may one that the bank had
 * returned before.
 * @param paid.paymentId of the payment, also if it paid an order
 * @param options.isOrder an order's payment pays the first rent and nothing else
 * @returns true if a rent is due again
 */
export async function reverseRentPayment(
  trx: Trx,
  deps: Deps,
  { rentId, paymentId }: { rentId: string; paymentId: string },
  { isWhole, isOrder = false }: { isWhole: boolean; isOrder?: boolean },
): Promise<boolean> {
  const isFirstLoss = isWhole && !(await wasReturned(trx, paymentId));
  const paidByIt = isFirstLoss && isOrder ? [] : await listRentsPaidBy(trx, paymentId);
  const statusById = await lockRentRows(trx, [...new Set([rentId, ...paidByIt])]);
  const { contract_id: contractId } = await readRentBill(trx, rentId);
  const removed = await removePaymentMethod(trx, contractId);
  if (removed !== null) await deps.enqueue(trx, 'cancel-card', removed);
  if (!isFirstLoss) return reopenParts(trx, deps, paymentId, statusById);
  const isDueAgain = await reopenRents(trx, deps, { rentIds: paidByIt.length > 0 ? paidByIt : [rentId], paidByIt, statusById });
  if (!isOrder) await releaseLostPayment(trx, paymentId);
  return isDueAgain;
}

/** As {@link reverseRentPayment}, for a recovered payment, which may have paid several rents and charges of an account. No card was saved with it. */
export async function reverseAccountPayment(trx: Trx, deps: Deps, paymentId: string, { isWhole }: { isWhole: boolean }): Promise<boolean> {
  const paidByIt = await listRentsPaidBy(trx, paymentId);
  const statusById = await lockRentRows(trx, paidByIt);
  if (!isWhole || (await wasReturned(trx, paymentId))) return reopenParts(trx, deps, paymentId, statusById);
  const isDueAgain = await reopenRents(trx, deps, { rentIds: paidByIt, paidByIt, statusById });
  await releaseLostPayment(trx, paymentId);
  return isDueAgain;
}

type Statuses = Awaited<ReturnType<typeof lockRentRows>>;

/** Opens what a payment paid by the part that the bank took. @returns true if a rent is due again, also if it was open in part */
async function reopenParts(trx: Trx, deps: Deps, paymentId: string, statusById: Statuses): Promise<boolean> {
  const opened = await releasePartOfLost(trx, paymentId);
  for (const id of opened) {
    const status = statusById.get(id);
    if (status !== undefined && transition(payingLifecycle, status, 'reopen').ok) await updateReopened(trx, id, deps.clock.now());
  }
  return opened.length > 0;
}

/** Makes the paid ones of locked rents due again. @returns true if one of them is due again, also if it was open in part */
async function reopenRents(
  trx: Trx,
  deps: Deps,
  { rentIds, paidByIt, statusById }: { rentIds: readonly string[]; paidByIt: readonly string[]; statusById: Statuses },
): Promise<boolean> {
  let isDueAgain = false;
  for (const id of rentIds) {
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
  return isDueAgain;
}

/** As {@link reverseRentPayment}, for the rent that was paid with an order. The recommendation that led to the order is not rewarded. */
export async function reverseOrderPayment(
  trx: Trx,
  deps: Deps,
  { orderId, paymentId }: { orderId: string; paymentId: string },
  { isWhole }: { isWhole: boolean },
): Promise<boolean> {
  const first = await findFirstRent(trx, orderId);
  if (first === undefined) return false;
  const { contract_id: contractId } = await readRentBill(trx, first.rentId);
  await cancelReferral(trx, deps, { contractId, withdrawn: true });
  return reverseRentPayment(trx, deps, { rentId: first.rentId, paymentId }, { isWhole, isOrder: true });
}
