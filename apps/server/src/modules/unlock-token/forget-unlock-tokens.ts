import type { Trx } from '../../db/database.ts';
import { eraseUnlockTokens } from './unlock-token.sql.ts';

/** Ends the service accesses that a leaving client made, and takes the addresses out that they were made for. */
export async function forgetUnlockTokens(trx: Trx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await eraseUnlockTokens(trx, userId, now);
}
