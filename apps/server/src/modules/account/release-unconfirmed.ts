import type { Trx } from '../../db/database.ts';
import { eraseAccount } from './erase-account.ts';
import { type Identity, lockUnconfirmed } from './registration.sql.ts';

/** Frees what registrations hold that were made until `madeUntil` and never confirmed: they are erased, their links are dead. */
export async function releaseUnconfirmed(trx: Trx, identity: Identity, { madeUntil, now }: { madeUntil: Date; now: Date }): Promise<void> {
  for (const userId of await lockUnconfirmed(trx, identity, madeUntil)) await eraseAccount(trx, userId, now);
}
