import type { Language } from '@komora/contract/enumerations';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { updateLanguage } from './account.sql.ts';

/** The language of an account's messages and documents from now on. */
export async function setLocale({ db }: Pick<Deps, 'db'>, input: { userId: string; language: Language }): Promise<undefined> {
  await inTransaction(db, (trx) => updateLanguage(trx, input.userId, input.language));
}
