import type { Trx } from '../../../platform/db/database.ts';
import { anonymiseAccount } from './anonymise-account.ts';
import { type Identity, lockOldUnconfirmed, lockUnconfirmed } from './registration.sql.ts';

/** Anonymises unconfirmed registrations from before `madeUntil`, which frees their e-mail and phone and voids their links. */
export async function releaseUnconfirmed(trx: Trx, identity: Identity, { madeUntil, now }: { madeUntil: Date; now: Date }): Promise<void> {
  for (const userId of await lockUnconfirmed(trx, identity, madeUntil)) await anonymiseAccount(trx, userId, now);
}

/** Retention: anonymises registrations that were never confirmed. @returns their number */
export async function anonymiseUnconfirmed(trx: Trx, batch: { before: Date; limit: number; now: Date }): Promise<number> {
  const ids = await lockOldUnconfirmed(trx, batch);
  for (const userId of ids) await anonymiseAccount(trx, userId, batch.now);
  return ids.length;
}
