import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { listOverdueEnds, lockContractLife } from '../contract/index.ts';
import type { Count } from '../job-run/index.ts';
import { listUncredited } from './cancellation.sql.ts';
import { creditUnusedDays } from './credit-unused-days.ts';
import { terminateContract } from './terminate-contract.ts';

const batch = 100;

/**
 * Ends every contract whose last day is over, then gives back what was paid late for days after such an end. Each contract is a transaction of
 * its own that looks anew under its lock: the run may be killed anywhere, started twice and at once, and goes on where it stood. A fault with one
 * contract does not stop the others.
 * @throws AggregateError of the faults, when all have been seen
 */
export async function cancelContracts(deps: Deps, count: Count): Promise<void> {
  const now = deps.clock.now();
  const faults: unknown[] = [];
  const tryOne = async (name: string, work: () => Promise<boolean>) => {
    try {
      if (await work()) count(name);
    } catch (error) {
      count('failed');
      faults.push(error);
    }
  };
  let after: { on: string; id: string } | null = null;
  for (;;) {
    const due: { id: string; on: string }[] = await listOverdueEnds(deps.db, { now, after, limit: batch });
    for (const contract of due) {
      after = contract;
      await tryOne('terminated', () => terminateContract(deps, contract.id));
    }
    if (due.length < batch) break;
  }
  let last: string | null = null;
  for (;;) {
    const uncredited: string[] = await listUncredited(deps.db, { after: last, limit: batch });
    for (const id of uncredited) {
      last = id;
      await tryOne('creditedLater', () => creditLater(deps, id));
    }
    if (uncredited.length < batch) break;
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} contracts could not be ended`);
}

async function creditLater(deps: Deps, contractId: string): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const contract = await lockContractLife(trx, contractId);
    return contract !== undefined && (await creditUnusedDays(trx, deps, contract)) !== null;
  });
}
