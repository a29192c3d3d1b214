import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deleteSession } from './session.sql.ts';

/** Ends one session and keeps the account's others. @param tokenHash SHA-256 of the session token */
export async function logOut({ db }: Pick<Deps, 'db'>, { tokenHash }: { tokenHash: Buffer }): Promise<undefined> {
  await inTransaction(db, (trx) => deleteSession(trx, tokenHash));
}
