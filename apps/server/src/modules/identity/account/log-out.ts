import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { deleteSession } from './session.sql.ts';

/** Ends one session; the account's others go on. @param tokenHash SHA-256 of the session token */
export async function logOut({ db }: Pick<Deps, 'db'>, { tokenHash }: { tokenHash: Buffer }): Promise<undefined> {
  await inTransaction(db, (trx) => deleteSession(trx, tokenHash));
}
