import type { UnlockToken } from '@komora/api';
import { ContractStatus } from '@komora/api/enumerations';
import { isWithinTenancy, personName } from '@komora/domain';
import { addressText } from '@komora/i18n';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { userContact } from '../../identity/index.ts';
import { queueMessage } from '../../messaging/index.ts';
import { presentAccessLink } from './access-link.presenter.ts';
import { findContractToShare, getAccessLink, insertAccessLink } from './access-link.sql.ts';

const maxDurationMs = 30 * 24 * 3_600_000;
const tokenBytes = 32;

export interface GenerateAccessLink {
  userId: string;
  contractId: string;
  email: string;
  validFrom: Date;
  validTo: Date;
}

/**
 * Creates an access link to the doors of a contract. Returns the link to its creator once and sends it to the address; only its hash is stored.
 * @throws AppError not-found, forbidden (the box is only shared with the caller), lock-v2/contract-ended, unlock-token/bad-dates at `validTo`:
 *   not after `validFrom`, in the past, or more than 30 days after `validFrom`
 */
export async function generateAccessLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey' | 'config'>,
  input: GenerateAccessLink,
): Promise<{ token: UnlockToken; link: string }> {
  const { userId, contractId, email, validFrom, validTo } = input;
  const now = deps.clock.now();
  const contract = await findContractToShare(deps.db, contractId, userId);
  if (contract === undefined || (contract.client_id !== userId && !contract.shared)) throw new AppError('not-found');
  if (contract.client_id !== userId) throw new AppError('forbidden');
  const tenancy = { status: ContractStatus.parse(contract.status), startsOn: contract.starts_on, terminatesOn: contract.terminates_on };
  if (!isWithinTenancy(tenancy, contract.time_zone, now)) throw new AppError('lock-v2/contract-ended');
  const durationMs = validTo.getTime() - validFrom.getTime();
  if (durationMs <= 0 || durationMs > maxDurationMs || validTo <= now) throw fieldError('validTo', 'unlock-token/bad-dates');
  const secret = deps.ids.secret(tokenBytes);
  const link = `${deps.config.publicUrl}/service-access#${new URLSearchParams({ email, token: secret })}`;
  const id = deps.ids.uuid();
  return inTransaction(deps.db, async (trx) => {
    await insertAccessLink(trx, { id, contractId, createdBy: userId, email, tokenHash: hashToken(secret), validFrom, validTo, now });
    const owner = await userContact(trx, userId);
    await queueMessage(trx, deps, {
      to: email,
      // The recipient's language is unknown. The creator's language is the best guess.
      language: owner.language,
      template: 'service-access',
      data: {
        ownerName: personName(owner, owner.language),
        boxName: contract.box_name,
        warehouseName: contract.warehouse_name,
        warehouseAddress: addressText({ ...contract, countryCode: contract.country }),
        validFrom: validFrom.toISOString(),
        validTo: validTo.toISOString(),
        timeZone: contract.time_zone,
        link,
      },
      dedupeKey: `service-access/${id}`,
    });
    return { token: presentAccessLink(await getAccessLink(trx, id)), link };
  });
}
