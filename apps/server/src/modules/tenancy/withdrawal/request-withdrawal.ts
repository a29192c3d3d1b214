import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { normaliseContractNumber, type Statement } from './find-stated-contract.ts';
import { insertWithdrawalRequest } from './withdrawal-request.sql.ts';

/**
 * Stores the statement of a visitor and enqueues the search for its contract. Response and time are the same for unknown contracts, so that
 * data cannot be guessed.
 */
export async function requestWithdrawal(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue'>,
  { name, email, contractBusinessId, ip }: Statement & { ip: string },
): Promise<void> {
  const id = deps.ids.uuid();
  const contractNumber = normaliseContractNumber(contractBusinessId);
  await inTransaction(deps.db, async (trx) => {
    await insertWithdrawalRequest(trx, { id, name, email, contractNumber, ip, statedAt: deps.clock.now() });
    await deps.enqueue(trx, 'send-withdrawal-link', { requestId: id });
  });
}
