import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { queueMessage } from '../message/index.ts';
import { assertOwner } from './may-open.ts';
import type { SharingAccounts } from './sharing.ports.ts';
import { deleteSharing, readBoxPlace } from './sharing.sql.ts';

/** Stops sharing a box of mine with a person, who is told by e-mail; nothing happens to a person it is not shared with. @throws Refusal not-found, forbidden */
export async function removeSharing(
  deps: Deps,
  accounts: SharingAccounts,
  input: { clientId: string; contractId: string; email: string },
): Promise<void> {
  const { contractId } = input;
  await inTransaction(deps.db, async (trx) => {
    await assertOwner(trx, contractId, input.clientId);
    const person = await accounts.confirmedClient(trx, input.email);
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
