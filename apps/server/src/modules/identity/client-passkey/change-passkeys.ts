import type { NewPasskey, Passkey } from '@komora/api/passkey';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import { assertOwnPassword, lockAccount } from '../account/index.ts';
import { presentPasskey, verifyAttestation } from '../passkey/index.ts';
import { countPasskeys, deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './client-passkey.sql.ts';
import { useChallenge } from './use-challenge.ts';

const most = 20;

/** The passkeys of a client, the oldest first. */
export async function listOwnPasskeys({ db }: Pick<Deps, 'db'>, userId: string): Promise<Passkey[]> {
  return (await listPasskeys(db, userId)).map(presentPasskey);
}

/**
 * Stores a passkey of the client and sends a message, since it opens the account from now on. The challenge is the proof: it was given to this
 * client after one.
 * @throws AppError passkey/rejected, also for a stored one; passkey/too-many; unauthorized if the account is deleted meanwhile
 */
export async function storePasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'enqueue' | 'secretKey'>,
  userId: string,
  passkey: NewPasskey,
): Promise<{ id: string }> {
  const challenge = await useChallenge(deps, passkey.clientDataJson, { purpose: 'REGISTER', userId });
  const attested = await verifyAttestation(deps.config.publicUrl, challenge, passkey);
  return inTransaction(deps.db, async (trx) => {
    const account = await lockAccount(trx, userId);
    if (account === null) throw new AppError('unauthorized');
    if ((await countPasskeys(trx, userId)) >= most) throw new AppError('passkey/too-many');
    const id = deps.ids.uuid();
    if (!(await insertPasskey(trx, { ...attested, id, userId, now: deps.clock.now() }))) throw new AppError('passkey/rejected');
    await queueMessage(trx, deps, {
      to: account.email,
      language: account.language,
      template: 'passkey-added',
      data: { firstName: account.firstName, name: passkey.name },
      dedupeKey: `passkey-added/${id}`,
    });
    return { id };
  });
}

/** Gives a passkey of the client another name. @throws AppError not-found */
export async function nameOwnPasskey({ db }: Pick<Deps, 'db'>, input: { id: string; userId: string; name: string }): Promise<undefined> {
  const isOwn = await inTransaction(db, (trx) => renamePasskey(trx, input));
  if (!isOwn) throw new AppError('not-found');
}

/** Removes a passkey of the client. A code by e-mail remains as a way to sign in. @throws AppError not-found; as assertOwnPassword */
export async function removeOwnPasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { id, ...client }: { id: string; userId: string; tokenHash: Buffer; password: string | undefined },
): Promise<undefined> {
  await assertOwnPassword(deps, client);
  const isOwn = await inTransaction(deps.db, (trx) => deletePasskey(trx, { id, userId: client.userId }));
  if (!isOwn) throw new AppError('not-found');
}
