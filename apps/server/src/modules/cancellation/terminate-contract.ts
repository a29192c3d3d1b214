import { compareDates, localDateIn } from '@komora/domain';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { releaseRented } from '../claim/index.ts';
import { endContractLife, lastChargedDay, lockContractLife, nextContractStatus } from '../contract/index.ts';
import { deleteRentsBeyond } from '../rent/index.ts';
import { deleteSharings } from '../sharing/index.ts';
import { offerBox } from '../waitlist/index.ts';
import { creditUnusedDays } from './credit-unused-days.ts';
import { closingDay, tellEnd } from './tell-cancellation.ts';

/**
 * TERMINATING or EVICTED → TERMINATED once the last day is over on the warehouse's calendar, in one transaction: codes wiped, sharing ended, box
 * free or held for whoever waits for it, unused days given back, client and operator told. The reward for who recommended the client stays.
 * @returns false when there was nothing to do (any more)
 */
export async function terminateContract(deps: Deps, contractId: string): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const contract = await lockContractLife(trx, contractId);
    if (contract === undefined || nextContractStatus(contract.status, 'end') === null) return false;
    const day = closingDay(contract);
    if (compareDates(day, localDateIn(contract.timeZone, now)) >= 0) return false;
    await endContractLife(trx, contract.id, now);
    await deleteSharings(trx, contract.id);
    await releaseRented(trx, { boxId: contract.boxId, contractId: contract.id });
    await offerBox(trx, deps, contract.boxId);
    await deleteRentsBeyond(trx, contract.id, lastChargedDay(contract) ?? day);
    await tellEnd(trx, deps, contract, await creditUnusedDays(trx, deps, contract));
    return true;
  });
}
