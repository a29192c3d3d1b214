import { compareDates, localDateIn } from '@komora/domain';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { offerBox, releaseRented } from '../../catalog/index.ts';
import {
  endContractLife,
  type FinalSettlement,
  isBillingDue,
  lastChargedDay,
  lockContractLife,
  nextContractStatus,
} from '../contract/index.ts';
import { deleteSharings } from '../sharing/index.ts';
import { enqueueTerminationMessage, getTerminationDate } from './enqueue-termination-messages.ts';

/**
 * TERMINATING or EVICTED → TERMINATED after the termination date in the warehouse's time zone, in one transaction: erases codes, deletes
 * sharings, releases the box or offers it to the waitlist, refunds unused days, notifies client and operator. Referral rewards stay.
 * @returns false if there was nothing to do
 */
export async function terminateContract(deps: Deps, billing: FinalSettlement, contractId: string): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const contract = await lockContractLife(trx, contractId);
    if (contract === undefined || nextContractStatus(contract.status, 'end') === null) return false;
    const day = getTerminationDate(contract);
    if (compareDates(day, localDateIn(contract.timeZone, now)) >= 0) return false;
    if (await isBillingDue(trx, contract.id)) return false;
    await endContractLife(trx, contract.id, now);
    await deleteSharings(trx, contract.id);
    await releaseRented(trx, { boxId: contract.boxId, contractId: contract.id });
    await offerBox(trx, deps, contract.boxId);
    await billing.deleteRentsBeyond(trx, contract.id, lastChargedDay(contract) ?? day);
    await enqueueTerminationMessage(trx, deps, contract, await billing.creditUnusedDays(trx, contract));
    return true;
  });
}
