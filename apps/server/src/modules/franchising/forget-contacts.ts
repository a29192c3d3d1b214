import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { deleteContactsBefore } from './franchising.sql.ts';

/** As the privacy policy promises. */
const keptYears = 2;

/** Forgets contacts whose years are over. May run twice and at any time. */
export async function forgetContacts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock.now();
  before.setUTCFullYear(before.getUTCFullYear() - keptYears);
  await inTransaction(db, (trx) => deleteContactsBefore(trx, before));
}
