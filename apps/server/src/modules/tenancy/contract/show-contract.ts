import type { Contract } from '@komora/api';
import { localDateIn, withdrawalPossibleUntil } from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import { visibleDoorCodes } from '../door-codes/index.ts';
import { assertOwner } from '../sharing/index.ts';
import { presentContract } from './contract.presenter.ts';
import { getContractRow, mayBeWithdrawn } from './contract-list.sql.ts';

/**
 * Returns one contract of a client, with its door codes while they are valid. @throws AppError not-found, forbidden as {@link assertOwner}
 */
export async function showContract(
  { db, settings, secretKey }: Pick<Deps, 'db' | 'settings' | 'secretKey'>,
  { clientId, contractId }: { clientId: string; contractId: string },
): Promise<Contract> {
  await assertOwner(db, contractId, clientId);
  const row = await getContractRow(db, contractId);
  const withdrawableUntil = (await mayBeWithdrawn(db, contractId))
    ? withdrawalPossibleUntil(localDateIn(row.time_zone, row.created_at))
    : null;
  return presentContract(row, { codes: visibleDoorCodes(row, secretKey), withdrawableUntil }, settings.get('sizes'));
}
