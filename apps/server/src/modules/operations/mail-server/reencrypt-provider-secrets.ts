import { hasNewestKey } from '../../../platform/db/newest-key.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { decrypt, encrypt, headerOf } from '../../../platform/secrets.ts';
import { lockOtherProviderSecrets, updateProviderSecret } from './mail-server.sql.ts';

/** Encrypts the secrets of vendors with the current key, if that is the newest one of the database, so that a replaced key can be removed. */
export async function reencryptProviderSecrets({ db, secretKey, log }: Pick<Deps, 'db' | 'secretKey' | 'log'>): Promise<void> {
  if (!(await hasNewestKey(db, secretKey))) return;
  const count = await inTransaction(db, async (trx) => {
    const rows = await lockOtherProviderSecrets(trx, headerOf(secretKey));
    for (const { secret, ...row } of rows)
      if (secret !== null) await updateProviderSecret(trx, { ...row, secret: encrypt(secretKey, decrypt(secretKey, secret)) });
    return rows.length;
  });
  if (count > 0) log.info({ secrets: count }, 'secrets of providers encrypted with the current key');
}
