import type { SharedPerson } from '@komora/api';
import { addressText } from '@komora/i18n';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { confirmedClient } from '../../identity/index.ts';
import { queueMessage } from '../../messaging/index.ts';
import { assertOwner } from './may-open.ts';
import { countPeople, insertSharing, lockContract, readBoxPlace } from './sharing.sql.ts';

/** Maximum number of people that one box can be shared with. */
const maxPeople = 10;

/**
 * Shares the client's box with a registered person and notifies the person by e-mail.
 * @throws AppError not-found, forbidden, sharing/contract-ended; at `email`: sharing/unknown-user, sharing/own-email,
 * sharing/already-shared, sharing/too-many
 */
export async function addSharing(deps: Deps, input: { clientId: string; contractId: string; email: string }): Promise<SharedPerson> {
  const { clientId, contractId } = input;
  return inTransaction(deps.db, async (trx) => {
    await assertOwner(trx, contractId, clientId);
    const { status } = await lockContract(trx, contractId);
    if (status !== 'ACTIVE' && status !== 'TERMINATING') throw new AppError('sharing/contract-ended');
    const person = await confirmedClient(trx, input.email);
    if (person === null) throw fieldError('email', 'sharing/unknown-user');
    if (person.userId === clientId) throw fieldError('email', 'sharing/own-email');
    const now = deps.clock.now();
    const before = await countPeople(trx, contractId);
    if (!(await insertSharing(trx, { contractId, userId: person.userId, now }))) throw fieldError('email', 'sharing/already-shared');
    if (before >= maxPeople) throw fieldError('email', 'sharing/too-many');
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
        warehouseAddress: addressText({ ...box, countryCode: box.country }),
      },
      dedupeKey: `box-shared:${contractId}:${person.userId}:${now.toISOString()}`,
    });
    return { email: person.email, sharedAt: now.toISOString() };
  });
}
