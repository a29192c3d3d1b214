import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { forgetTries } from './door-log.sql.ts';

const dayMs = 24 * 3_600_000;

/** Forgets tries, and the commands of that time, that are older than the operator keeps them. */
export async function sweepDoors({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const before = new Date(clock.now().getTime() - config.doorLogDays * dayMs);
  await inTransaction(db, (trx) => forgetTries(trx, before));
}
