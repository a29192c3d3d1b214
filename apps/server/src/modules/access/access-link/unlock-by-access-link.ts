import type { LockCommand } from '@komora/api';
import type { Coordinates } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type LockService, openDoor } from '../lock/index.ts';
import { touchAccessLink } from './access-link.sql.ts';
import { type AccessLink, findAccess } from './find-access.ts';
import { openByServiceAccess } from './open-by-service-access.ts';

export interface AccessLinkUnlock {
  link: AccessLink;
  door: 'ENTRANCE' | 'BOX';
  /** The warehouse id for ENTRANCE, the box id for BOX. */
  placeId: string;
  /** Without a position no door opens, so that a stolen link does not work from a distance. */
  position: Coordinates | null;
  accuracy: number | null;
}

/**
 * Opens a door with an access link. The same rules apply as for a client: overlock and the end of the contract also block the link.
 * @throws AppError unlock-token/invalid (also for a place of another contract), unlock-token/expired, unlock-token/not-yet-valid, and the errors
 *   of `openDoor`
 */
export async function unlockByAccessLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>,
  lockService: LockService,
  { link, door, placeId, position, accuracy }: AccessLinkUnlock,
): Promise<LockCommand> {
  const found = await findAccess(deps.db, link);
  const now = deps.clock.now();
  const isOfPlace = door === 'BOX' ? found.boxes.some(({ id }) => id === placeId) : placeId === found.warehouse_id;
  if (!isOfPlace) throw new AppError('unlock-token/invalid');
  if (now >= found.valid_to) throw new AppError('unlock-token/expired');
  if (now < found.valid_from) throw new AppError('unlock-token/not-yet-valid');
  await inTransaction(deps.db, (trx) => touchAccessLink(trx, found.id, now));
  if (found.contract_id === null)
    return openByServiceAccess(deps, lockService, { linkId: found.id, door, boxId: door === 'BOX' ? placeId : null, position, accuracy });
  const actor = { userId: null, accessLinkId: found.id };
  return openDoor(deps, lockService, { contractId: found.contract_id, door, actor, position, accuracy });
}
