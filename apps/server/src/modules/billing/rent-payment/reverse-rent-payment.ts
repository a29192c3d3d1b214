import { transition } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { removePaymentMethod } from '../../tenancy/index.ts';
import { reopenInvoice } from '../ledger/index.ts';
import { cancelReferral } from '../referral/index.ts';
import { findFirstRent, lockRentStatus, payingLifecycle, updateReopened } from '../rent/index.ts';
import { readRentBill } from './rent-bill.sql.ts';

/**
 * Handles a rent whose payment the payer's bank took back: the saved card is removed from the contract, and the rent is due again if the
 * whole payment was taken.
 * @returns true if the rent is due again
 */
export async function reverseRentPayment(trx: Trx, deps: Deps, rentId: string, { isWhole }: { isWhole: boolean }): Promise<boolean> {
  const status = await lockRentStatus(trx, rentId);
  const { contract_id: contractId } = await readRentBill(trx, rentId);
  const removed = await removePaymentMethod(trx, contractId);
  if (removed !== null) await deps.enqueue(trx, 'cancel-card', removed);
  if (!isWhole || !transition(payingLifecycle, status, 'reopen').ok) return false;
  await updateReopened(trx, rentId, deps.clock.now());
  await reopenInvoice(trx, rentId);
  return true;
}

/** As {@link reverseRentPayment}, for the rent that was paid with an order. The recommendation that led to the order is not rewarded. */
export async function reverseOrderPayment(trx: Trx, deps: Deps, orderId: string, options: { isWhole: boolean }): Promise<boolean> {
  const first = await findFirstRent(trx, orderId);
  if (first === undefined) return false;
  const { contract_id: contractId } = await readRentBill(trx, first.rentId);
  await cancelReferral(trx, deps, { contractId, withdrawn: true });
  return reverseRentPayment(trx, deps, first.rentId, options);
}
