import { hasNewestKey } from '../../../platform/db/newest-key.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { decrypt, encrypt, headerOf } from '../../../platform/secrets.ts';
import { lockOtherSecrets, updateSecretsEncrypted } from './webhook.sql.ts';

/**
 * Encrypts the secrets of all endpoints with the current key, so that a replaced key can be removed. Does nothing in a process whose key is not the
 * newest one of the database.
 */
export async function reencryptSecrets({ db, secretKey, log }: Pick<Deps, 'db' | 'secretKey' | 'log'>): Promise<void> {
  if (!(await hasNewestKey(db, secretKey))) return;
  const count = await inTransaction(db, async (trx) => {
    const rows = await lockOtherSecrets(trx, headerOf(secretKey));
    for (const { id, secret_encrypted, old_secret_encrypted } of rows) {
      const renew = (value: Buffer) => encrypt(secretKey, decrypt(secretKey, value));
      const oldSecret = old_secret_encrypted === null ? null : renew(old_secret_encrypted);
      await updateSecretsEncrypted(trx, { id, secret: renew(secret_encrypted), oldSecret });
    }
    return rows.length;
  });
  if (count > 0) log.info({ endpoints: count }, 'webhook secrets encrypted with the current key');
}
