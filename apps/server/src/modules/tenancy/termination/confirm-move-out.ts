import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { lockOwnContract, moveContract } from '../contract/index.ts';
import { enqueueMoveOutMessage } from './enqueue-termination-messages.ts';

/**
 * TERMINATING → EVICTED: the client confirms that the box is empty. From then on nobody can open the doors. Tenancy and rent continue until
 * the termination date.
 * @throws AppError not-found, forbidden, cancelContract/not-requested, cancelContract/already-evicted
 */
export async function confirmMoveOut(deps: Deps, input: { userId: string; contractId: string }): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const contract = await lockOwnContract(trx, input);
    if (contract.status === 'ACTIVE') throw new AppError('cancelContract/not-requested');
    if (contract.status !== 'TERMINATING') throw new AppError('cancelContract/already-evicted');
    await enqueueMoveOutMessage(trx, deps, await moveContract(trx, contract, 'evict', { evictedAt: deps.clock.now() }));
  });
}
