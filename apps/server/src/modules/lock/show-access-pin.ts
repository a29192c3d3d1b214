import { isWithinTenancy } from '@komora/domain';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { decrypt } from '../../secrets.ts';
import { findBoxCode, findDoorFacts } from './lock.sql.ts';

/**
 * The PIN that a V2 box's keypad takes when the phone fails: the code of this contract, so that a new contract has a new one. Overlock withholds
 * it without changing it.
 * @throws Refusal not-found, lock-v2/contract-ended, lock-v2/overlocked, lock-v2/no-such-door
 */
export async function showAccessPin(
  { db, clock, secretKey }: Pick<Deps, 'db' | 'clock' | 'secretKey'>,
  { contractId, userId }: { contractId: string; userId: string },
): Promise<{ value: string }> {
  const facts = await findDoorFacts(db, { contractId, door: 'BOX', presser: { userId, unlockTokenId: null } });
  if (facts === undefined || (facts.clientId !== userId && !facts.shared)) throw new Refusal('not-found');
  if (!isWithinTenancy(facts, facts.timeZone, clock.now())) throw new Refusal('lock-v2/contract-ended');
  if (facts.overlocked) throw new Refusal('lock-v2/overlocked');
  if (facts.lockId === null) throw new Refusal('lock-v2/no-such-door');
  const { lock_code_encrypted } = await findBoxCode(db, contractId);
  return { value: decrypt(secretKey, lock_code_encrypted) };
}
