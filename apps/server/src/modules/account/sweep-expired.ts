import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { deleteExpired } from './expiry.sql.ts';

/** Forgets sessions, devices, links and counters that ended a day ago or more. May run twice and at any time. */
export async function sweepExpired({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - 24 * 3_600_000);
  await inTransaction(db, (trx) => deleteExpired(trx, before));
}
