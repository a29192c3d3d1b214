import type { LockCommand } from '@komora/contract';
import type { Coordinates } from '@komora/domain';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { type DoorKeeper, openDoor } from '../lock/index.ts';
import { type AccessLink, findAccess } from './find-access.ts';
import { touchUnlockToken } from './unlock-token.sql.ts';

export interface AccessPress {
  link: AccessLink;
  door: 'ENTRANCE' | 'BOX';
  /** The warehouse for its entrance, the box for the box. */
  placeId: string;
  /** A stolen link must not open from afar: without a position no door opens. */
  position: Coordinates | null;
  accuracy: number | null;
}

/**
 * Opens a door by service access, by the same rule as for a client: overlock and the end of the contract end the access too.
 * @throws Refusal unlock-token/invalid (also for another contract's place), unlock-token/expired, unlock-token/not-yet-valid, and those of the rule
 */
export async function openByAccess(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>,
  keeper: DoorKeeper,
  { link, door, placeId, position, accuracy }: AccessPress,
): Promise<LockCommand> {
  const found = await findAccess(deps.db, link);
  const now = deps.clock.now();
  if (placeId !== (door === 'BOX' ? found.box_id : found.warehouse_id)) throw new Refusal('unlock-token/invalid');
  if (now >= found.valid_to) throw new Refusal('unlock-token/expired');
  if (now < found.valid_from) throw new Refusal('unlock-token/not-yet-valid');
  await inTransaction(deps.db, (trx) => touchUnlockToken(trx, found.id, now));
  const presser = { userId: null, unlockTokenId: found.id };
  return openDoor(deps, keeper, { contractId: found.contract_id, door, presser, position, accuracy });
}
