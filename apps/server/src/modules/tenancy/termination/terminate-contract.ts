import { compareDates, localDateIn } from '@komora/domain';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type FinalSettlement, lockContractLife, nextContractStatus } from '../contract/index.ts';
import { endTenancy } from './end-tenancy.ts';
import { getTerminationDate } from './enqueue-termination-messages.ts';

/**
 * TERMINATING or EVICTED → TERMINATED after the termination date in the warehouse's time zone, in one transaction, see {@link endTenancy}.
 * @returns false if there was nothing to do
 */
export async function terminateContract(deps: Deps, billing: FinalSettlement, contractId: string): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const contract = await lockContractLife(trx, contractId);
    if (contract === undefined || nextContractStatus(contract.status, 'end') === null) return false;
    if (compareDates(getTerminationDate(contract), localDateIn(contract.timeZone, deps.clock.now())) >= 0) return false;
    return (await endTenancy(trx, deps, billing, contract, { atOnce: false })) !== 'BILLING_DUE';
  });
}
