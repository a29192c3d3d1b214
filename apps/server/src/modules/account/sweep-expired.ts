import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { forgetFarewells } from '../message/index.ts';
import { deleteExpired } from './expiry.sql.ts';

/** For how long a last letter may be looked for, should it not have come. */
const farewellDays = 30;

/** Forgets sessions, devices, links and counters that ended a day ago or more, and last letters after a month. May run twice and at any time. */
export async function sweepExpired({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 3_600_000);
  await inTransaction(db, (trx) => deleteExpired(trx, daysAgo(1)));
  await inTransaction(db, (trx) => forgetFarewells(trx, daysAgo(farewellDays)));
}
