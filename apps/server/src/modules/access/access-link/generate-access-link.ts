import type { UnlockToken } from '@komora/contract';
import { ContractStatus } from '@komora/contract/enumerations';
import { isWithinTenancy } from '@komora/domain';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import { hashToken } from '../../secrets.ts';
import { userContact } from '../account/index.ts';
import { queueMessage } from '../message/index.ts';
import { presentUnlockToken } from './unlock-token.presenter.ts';
import { findContractToShare, getUnlockToken, insertUnlockToken } from './unlock-token.sql.ts';

const longestMs = 30 * 24 * 3_600_000;
const tokenBytes = 32;

export interface GenerateUnlockToken {
  userId: string;
  contractId: string;
  email: string;
  validFrom: Date;
  validTo: Date;
}

/**
 * Makes a dated access to the doors of a contract. The link is told once, to whoever makes it, and sent to the address; only its hash is kept.
 * @throws Refusal not-found, forbidden (a person that the box is shared with), lock-v2/contract-ended, unlock-token/bad-dates at `validTo`: not
 *   after the beginning, in the past, or more than 30 days after the beginning
 */
export async function generateUnlockToken(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey' | 'config'>,
  input: GenerateUnlockToken,
): Promise<{ token: UnlockToken; link: string }> {
  const { userId, contractId, email, validFrom, validTo } = input;
  const now = deps.clock.now();
  const contract = await findContractToShare(deps.db, contractId, userId);
  if (contract === undefined || (contract.client_id !== userId && !contract.shared)) throw new Refusal('not-found');
  if (contract.client_id !== userId) throw new Refusal('forbidden');
  const tenancy = { status: ContractStatus.parse(contract.status), startsOn: contract.starts_on, terminatesOn: contract.terminates_on };
  if (!isWithinTenancy(tenancy, contract.time_zone, now)) throw new Refusal('lock-v2/contract-ended');
  const lasts = validTo.getTime() - validFrom.getTime();
  if (lasts <= 0 || lasts > longestMs || validTo <= now) throw refuseField('validTo', 'unlock-token/bad-dates');
  const secret = deps.ids.secret(tokenBytes);
  const link = `${deps.config.publicUrl}/service-access?${new URLSearchParams({ email, token: secret })}`;
  const id = deps.ids.uuid();
  return inTransaction(deps.db, async (trx) => {
    await insertUnlockToken(trx, { id, contractId, createdBy: userId, email, tokenHash: hashToken(secret), validFrom, validTo, now });
    const owner = await userContact(trx, userId);
    await queueMessage(trx, deps, {
      to: email,
      // Nothing is known of the reader; whoever sends them there is the best guess at their language.
      language: owner.language,
      template: 'service-access',
      data: {
        ownerName: `${owner.firstName} ${owner.lastName}`,
        boxName: contract.box_name,
        warehouseName: contract.warehouse_name,
        warehouseAddress: `${contract.street} ${contract.number}, ${contract.zip} ${contract.city}`,
        validFrom: validFrom.toISOString(),
        validTo: validTo.toISOString(),
        timeZone: contract.time_zone,
        link,
      },
      dedupeKey: `service-access/${id}`,
    });
    return { token: presentUnlockToken(await getUnlockToken(trx, id)), link };
  });
}
