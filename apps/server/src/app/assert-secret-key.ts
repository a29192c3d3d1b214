import type { Database } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Log } from '../platform/logging.ts';
import { checkValueOf, decrypt, type SecretKeys } from '../platform/secrets.ts';
import { logSecurityEvent } from '../platform/security-event.ts';
import { findEncryptedValue, insertSecretKey, lockSecretKeys } from './secret-key.sql.ts';
import { StartError } from './start-error.ts';

/**
 * Records the current key at its first use.
 * @throws StartError if neither the current key nor an old one is a key of this database: its data could not be decrypted
 */
export async function assertSecretKey({ db, log }: { db: Database; log: Log }, keys: SecretKeys, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const known = await lockSecretKeys(trx);
    const isKnown = (key: Buffer): boolean => known.some((value) => value.equals(checkValueOf(key)));
    if (isKnown(keys.current)) return;
    const fits = known.length > 0 ? keys.old.some(isKnown) : canDecrypt(keys, await findEncryptedValue(trx));
    if (!fits) {
      logSecurityEvent(log, 'secret-key-rejected');
      throw new StartError(
        'SECRET_KEY is not the key of this database, whose data could not be decrypted with it. Set the key that was used before, or name that key in SECRET_KEYS_OLD to replace it. With the embedded database, restore the file secret-key of the data folder.',
      );
    }
    await insertSecretKey(trx, { checkValue: checkValueOf(keys.current), now });
    if (known.length > 0) logSecurityEvent(log, 'secret-key-replaced');
  });
}

function canDecrypt(keys: SecretKeys, value: Buffer | undefined): boolean {
  if (value === undefined) return true;
  try {
    decrypt(keys, value);
    return true;
  } catch {
    return false;
  }
}
