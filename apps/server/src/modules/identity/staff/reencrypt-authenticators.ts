import { hasNewestKey } from '../../../platform/db/newest-key.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { decrypt, encrypt, headerOf } from '../../../platform/secrets.ts';
import { lockOtherAuthenticators, lockOtherInvitations, updateAuthenticator, updateInvitation } from './authenticator.sql.ts';

const batch = 200;

/**
 * Encrypts the secrets of authenticators, also those of open invitations, with the current key. Otherwise nobody of staff could sign in after the
 * replaced key is removed. Does nothing in a process whose key is not the newest one of the database.
 */
export async function reencryptAuthenticators(deps: Pick<Deps, 'db' | 'secretKey' | 'log'>): Promise<void> {
  const { db, secretKey, log } = deps;
  if (!(await hasNewestKey(db, secretKey))) return;
  let total = 0;
  for (let done = batch; done >= batch; total += done) done = await reencryptBatch(deps);
  if (total > 0) log.info({ authenticators: total }, 'secrets of authenticators encrypted with the current key');
}

function reencryptBatch({ db, secretKey }: Pick<Deps, 'db' | 'secretKey'>): Promise<number> {
  const other = { header: headerOf(secretKey), limit: batch };
  const renew = (value: Buffer) => encrypt(secretKey, decrypt(secretKey, value));
  return inTransaction(db, async (trx) => {
    const people = await lockOtherAuthenticators(trx, other);
    for (const { id, secret } of people) await updateAuthenticator(trx, id, renew(secret));
    const invitations = await lockOtherInvitations(trx, other);
    for (const { tokenHash, secret } of invitations) await updateInvitation(trx, tokenHash, renew(secret));
    return Math.max(people.length, invitations.length);
  });
}
