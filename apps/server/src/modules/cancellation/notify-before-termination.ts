import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { listNearEnds, lockContractLife } from '../contract/index.ts';
import type { Count } from '../job-run/index.ts';
import { tellEndsSoon } from './tell-cancellation.ts';

const daysBefore = 3;
const batch = 100;

/** Reminds, three days before its last day, the client of every contract whose box is still in use; each closing day once. May run twice and at any time. */
export async function notifyBeforeTermination(deps: Deps, count: Count): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const near: string[] = await listNearEnds(deps.db, { now: deps.clock.now(), days: daysBefore, after, limit: batch });
    for (const id of near) {
      after = id;
      const told = await inTransaction(deps.db, async (trx) => {
        const contract = await lockContractLife(trx, id);
        return contract?.status === 'TERMINATING' && tellEndsSoon(trx, deps, contract);
      });
      if (told) count('notified');
    }
    if (near.length < batch) return;
  }
}
