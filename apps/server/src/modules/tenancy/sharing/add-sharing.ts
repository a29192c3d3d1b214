import type { SharedPerson } from '@komora/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import { queueMessage } from '../message/index.ts';
import { assertOwner } from './may-open.ts';
import type { Person, SharingAccounts } from './sharing.ports.ts';
import { countPeople, insertSharing, lockContract, readBoxPlace } from './sharing.sql.ts';

/** How many people one box may be shared with. */
const mostPeople = 10;

/**
 * Shares a box of mine with a registered person, who is told by e-mail.
 * @throws Refusal not-found, forbidden, sharing/contract-ended, and at `email`: sharing/unknown-user, sharing/own-email,
 * sharing/already-shared, sharing/too-many
 */
export async function addSharing(
  deps: Deps,
  accounts: SharingAccounts,
  input: { clientId: string; contractId: string; email: string },
): Promise<SharedPerson> {
  const { clientId, contractId } = input;
  return inTransaction(deps.db, async (trx) => {
    await assertOwner(trx, contractId, clientId);
    const { status } = await lockContract(trx, contractId);
    if (status !== 'ACTIVE' && status !== 'TERMINATING') throw new Refusal('sharing/contract-ended');
    const person = await accounts.confirmedClient(trx, input.email);
    if (person === null) throw refuseField('email', 'sharing/unknown-user');
    if (person.userId === clientId) throw refuseField('email', 'sharing/own-email');
    const now = deps.clock.now();
    const before = await countPeople(trx, contractId);
    if (!(await insertSharing(trx, { contractId, userId: person.userId, now }))) throw refuseField('email', 'sharing/already-shared');
    if (before >= mostPeople) throw refuseField('email', 'sharing/too-many');
    const box = await readBoxPlace(trx, contractId);
    await queueMessage(trx, deps, {
      to: person.email,
      language: person.language,
      template: 'box-shared',
      data: {
        firstName: person.firstName,
        ownerName: `${box.owner_first_name} ${box.owner_last_name}`,
        boxName: box.box_name,
        warehouseName: box.warehouse_name,
        warehouseAddress: `${box.street} ${box.number}, ${box.zip} ${box.city}`,
      },
      dedupeKey: `box-shared:${contractId}:${person.userId}:${now.toISOString()}`,
    });
    return present(person, now);
  });
}

function present(person: Person, sharedAt: Date): SharedPerson {
  return { email: person.email, firstName: person.firstName, lastName: person.lastName, sharedAt: sharedAt.toISOString() };
}
