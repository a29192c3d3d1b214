import type { Language } from '@komora/api/enumerations';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { updateLanguage } from './account.sql.ts';

/** Sets the language of an account's future messages and documents. */
export async function setLocale({ db }: Pick<Deps, 'db'>, input: { userId: string; language: Language }): Promise<undefined> {
  await inTransaction(db, (trx) => updateLanguage(trx, input.userId, input.language));
}
