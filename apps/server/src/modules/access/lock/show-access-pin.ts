import { isWithinTenancy } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readDoorCodes } from '../../tenancy/index.ts';
import { findDoorFacts } from './lock.sql.ts';

/**
 * The PIN for the keypad of a V2 box, for use without a phone. It is the contract's lock code, so a new contract has a new PIN. Overlock hides
 * the PIN but does not change it.
 * @throws AppError not-found, lock-v2/contract-ended, lock-v2/overlocked, lock-v2/no-such-door
 */
export async function showAccessPin(
  { db, clock, secretKey }: Pick<Deps, 'db' | 'clock' | 'secretKey'>,
  { contractId, userId }: { contractId: string; userId: string },
): Promise<{ value: string }> {
  const facts = await findDoorFacts(db, { contractId, door: 'BOX', actor: { userId, accessLinkId: null } });
  if (facts === undefined || (facts.clientId !== userId && !facts.shared)) throw new AppError('not-found');
  if (!isWithinTenancy(facts, facts.timeZone, clock.now())) throw new AppError('lock-v2/contract-ended');
  const codes = await readDoorCodes(db, contractId, secretKey);
  if (codes === null) throw new AppError('lock-v2/overlocked');
  if (facts.lockId === null) throw new AppError('lock-v2/no-such-door');
  return { value: codes.lockCode };
}
