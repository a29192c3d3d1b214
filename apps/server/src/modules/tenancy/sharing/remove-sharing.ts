import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { confirmedClient } from '../../identity/index.ts';
import { queueMessage } from '../../messaging/index.ts';
import { assertOwner } from './may-open.ts';
import { deleteSharing, readBoxPlace } from './sharing.sql.ts';

/**
 * Stops sharing the client's box with a person and notifies the person by e-mail. No effect if it is not shared. @throws AppError
 * not-found, forbidden
 */
export async function removeSharing(deps: Deps, input: { clientId: string; contractId: string; email: string }): Promise<void> {
  const { contractId } = input;
  await inTransaction(deps.db, async (trx) => {
    await assertOwner(trx, contractId, input.clientId);
    const person = await confirmedClient(trx, input.email);
    if (person === null) return;
    const ended = await deleteSharing(trx, contractId, person.userId);
    if (ended === undefined) return;
    const box = await readBoxPlace(trx, contractId);
    await queueMessage(trx, deps, {
      to: person.email,
      language: person.language,
      template: 'box-sharing-ended',
      data: {
        firstName: person.firstName,
        ownerName: `${box.owner_first_name} ${box.owner_last_name}`,
        boxName: box.box_name,
        warehouseName: box.warehouse_name,
      },
      dedupeKey: `box-sharing-ended:${contractId}:${person.userId}:${ended.shared_at.toISOString()}`,
    });
  });
}
