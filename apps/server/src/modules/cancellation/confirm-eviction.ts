import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { lockOwnContract, moveContract } from '../contract/index.ts';
import { tellEviction } from './tell-cancellation.ts';

/**
 * TERMINATING → EVICTED: the client says that the box is empty. From then on the doors stay shut for everybody; the tenancy and its rent still run
 * to the closing day.
 * @throws Refusal not-found, forbidden, cancelContract/not-requested, cancelContract/already-evicted
 */
export async function confirmEviction(deps: Deps, input: { userId: string; contractId: string }): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const contract = await lockOwnContract(trx, input);
    if (contract.status === 'ACTIVE') throw new Refusal('cancelContract/not-requested');
    if (contract.status !== 'TERMINATING') throw new Refusal('cancelContract/already-evicted');
    await tellEviction(trx, deps, await moveContract(trx, contract, 'evict', { evictedAt: deps.clock.now() }));
  });
}
