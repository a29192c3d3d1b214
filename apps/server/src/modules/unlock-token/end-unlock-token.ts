import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { revokeUnlockToken } from './unlock-token.sql.ts';

/** Ends a service access at once, for ever. @throws Refusal not-found for one that this client did not make */
export async function endUnlockToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, tokenId }: { userId: string; tokenId: string },
): Promise<undefined> {
  const ended = await inTransaction(db, (trx) => revokeUnlockToken(trx, tokenId, userId, clock.now()));
  if (!ended) throw new Refusal('not-found');
}
