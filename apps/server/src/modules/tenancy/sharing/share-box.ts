import { addressText } from '@komora/i18n';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type ConfirmedClient, confirmedClient } from '../../identity/index.ts';
import { queueMessage } from '../../messaging/index.ts';
import { countPeople, deleteSharing, insertSharing, readBoxPlace } from './sharing.sql.ts';

/** Maximum number of people that one box can be shared with. */
const maxPeople = 10;

type SharingDeps = Pick<Deps, 'clock' | 'ids' | 'enqueue' | 'secretKey'>;

export interface Shared {
  person: ConfirmedClient;
  sharedAt: Date;
}

/** Why a box cannot be shared with somebody: no confirmed account, the client of the contract, a person who has the box already, or too many people. */
export type SharingObstacle = 'UNKNOWN' | 'CLIENT' | 'ALREADY' | 'TOO_MANY';

/** Shares the box of a locked contract with a registered person, who gets an e-mail. After TOO_MANY the transaction must be rolled back. */
export async function shareBox(
  trx: Trx,
  deps: SharingDeps,
  { contractId, clientId, email }: { contractId: string; clientId: string; email: string },
): Promise<Shared | SharingObstacle> {
  const person = await confirmedClient(trx, email);
  if (person === null) return 'UNKNOWN';
  if (person.userId === clientId) return 'CLIENT';
  const now = deps.clock.now();
  const before = await countPeople(trx, contractId);
  if (!(await insertSharing(trx, { contractId, userId: person.userId, now }))) return 'ALREADY';
  if (before >= maxPeople) return 'TOO_MANY';
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
  return { person, sharedAt: now };
}

/** Ends the sharing of a box with a person, who gets an e-mail. @returns false if the person does not have the box */
export async function endSharing(
  trx: Trx,
  deps: SharingDeps,
  contractId: string,
  person: Pick<ConfirmedClient, 'userId' | 'email' | 'language' | 'firstName'>,
): Promise<boolean> {
  const ended = await deleteSharing(trx, contractId, person.userId);
  if (ended === undefined) return false;
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
  return true;
}
