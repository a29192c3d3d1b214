import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { confirmedClient } from '../../identity/index.ts';
import { assertOwner } from './may-open.ts';
import { endSharing } from './share-box.ts';

/**
 * Stops sharing the client's box with a person and notifies the person by e-mail. No effect if it is not shared. @throws AppError
 * not-found, forbidden
 */
export async function removeSharing(deps: Deps, input: { clientId: string; contractId: string; email: string }): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await assertOwner(trx, input.contractId, input.clientId);
    const person = await confirmedClient(trx, input.email);
    if (person !== null) await endSharing(trx, deps, input.contractId, person);
  });
}
