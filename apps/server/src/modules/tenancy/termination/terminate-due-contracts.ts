import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Count } from '../../operations/index.ts';
import { type FinalSettlement, listDueTerminations, lockContractLife } from '../contract/index.ts';
import { terminateContract } from './terminate-contract.ts';
import { listUncredited } from './termination.sql.ts';

const batch = 100;

/**
 * Terminates every contract whose termination date has passed. Then credits rents of terminated contracts that were paid late. Each
 * contract uses its own transaction and is checked again under its lock, so the job may be repeated, interrupted and run concurrently. An
 * error with one contract does not stop the others.
 * @throws AggregateError of all errors, after every contract was processed
 */
export async function terminateDueContracts(deps: Deps, billing: FinalSettlement, count: Count): Promise<void> {
  const now = deps.clock.now();
  const errors: unknown[] = [];
  const tryOne = async (name: string, work: () => Promise<boolean>) => {
    try {
      if (await work()) count(name);
    } catch (error) {
      count('failed');
      errors.push(error);
    }
  };
  let after: { on: string; id: string } | null = null;
  for (;;) {
    const due: { id: string; on: string }[] = await listDueTerminations(deps.db, { now, after, limit: batch });
    for (const contract of due) {
      after = contract;
      await tryOne('terminated', () => terminateContract(deps, billing, contract.id));
    }
    if (due.length < batch) break;
  }
  let last: string | null = null;
  for (;;) {
    const uncredited: string[] = await listUncredited(deps.db, { after: last, limit: batch });
    for (const id of uncredited) {
      last = id;
      await tryOne('creditedLater', () => creditLater(deps, billing, id));
    }
    if (uncredited.length < batch) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} contracts could not be ended`);
}

async function creditLater(deps: Deps, billing: FinalSettlement, contractId: string): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const contract = await lockContractLife(trx, contractId);
    return contract !== undefined && (await billing.creditUnusedDays(trx, contract)).refund !== null;
  });
}
