import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { deleteCaptures } from './camera.sql.ts';

/** Deletes the pictures whose days are over. May run twice and at any time; nobody is shown them in between. */
export async function sweepCaptures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, (trx) => deleteCaptures(trx, clock.now()));
}
