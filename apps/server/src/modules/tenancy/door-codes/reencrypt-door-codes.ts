import { hasNewestKey } from '../../../platform/db/newest-key.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { decrypt, encrypt, headerOf, type SecretKeys } from '../../../platform/secrets.ts';
import { lockOtherCodes, updateCodes } from './door-codes.sql.ts';

const batch = 200;

/**
 * Encrypts the door codes of all contracts with the current key, so that a replaced key can be removed. Does nothing in a process whose key is not
 * the newest one of the database: during a replacement it would undo the work of the others.
 */
export async function reencryptDoorCodes(deps: Pick<Deps, 'db' | 'secretKey' | 'log'>): Promise<void> {
  const { db, secretKey, log } = deps;
  if (!(await hasNewestKey(db, secretKey))) return;
  let total = 0;
  for (let done = batch; done === batch; total += done) done = await reencryptBatch(deps);
  if (total > 0) log.info({ contracts: total }, 'door codes encrypted with the current key');
}

function reencryptBatch({ db, secretKey }: Pick<Deps, 'db' | 'secretKey'>): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await lockOtherCodes(trx, { header: headerOf(secretKey), limit: batch });
    for (const { id, access_code_encrypted, lock_code_encrypted } of rows)
      await updateCodes(trx, { id, accessCode: renew(secretKey, access_code_encrypted), lockCode: renew(secretKey, lock_code_encrypted) });
    return rows.length;
  });
}

/** A contract whose codes were deleted has empty values. */
const renew = (keys: SecretKeys, value: Buffer): Buffer => (value.length === 0 ? value : encrypt(keys, decrypt(keys, value)));
