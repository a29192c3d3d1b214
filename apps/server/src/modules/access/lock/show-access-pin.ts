import { isWithinTenancy } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inOneStatement } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readDoorCodes } from '../../tenancy/index.ts';
import { insertRejectedAttempt } from './door-log.sql.ts';
import { findDoorFacts } from './lock.sql.ts';

/**
 * The PIN for the keypad of a V2 box, for use without a phone. It is the contract's lock code, so a new contract has a new PIN. Overlock hides
 * the PIN but does not change it, and the door log records who asked for it meanwhile.
 * @throws AppError not-found, lock-v2/contract-ended, lock-v2/overlocked, lock-v2/no-such-door
 */
export async function showAccessPin(
  { db, clock, ids, secretKey }: Pick<Deps, 'db' | 'clock' | 'ids' | 'secretKey'>,
  { contractId, userId }: { contractId: string; userId: string },
): Promise<{ value: string }> {
  const actor = { userId, accessLinkId: null };
  const facts = await findDoorFacts(db, { contractId, door: 'BOX', actor });
  if (facts === undefined || (facts.clientId !== userId && !facts.shared)) throw new AppError('not-found');
  if (!isWithinTenancy(facts, facts.timeZone, clock.now())) throw new AppError('lock-v2/contract-ended');
  const codes = await readDoorCodes(db, contractId, secretKey);
  if (codes === null) {
    const reason = 'lock-v2/overlocked';
    const { lockId } = facts;
    const attempt = {
      id: ids.uuid(),
      at: clock.now(),
      contractId,
      door: 'BOX',
      lockId,
      actor,
      reason,
      distance: null,
      accuracy: null,
    } as const;
    await inOneStatement(db, (statement) => insertRejectedAttempt(statement, attempt));
    throw new AppError(reason);
  }
  if (facts.lockId === null) throw new AppError('lock-v2/no-such-door');
  return { value: codes.lockCode };
}
