import { Language } from '@komora/api/enumerations';
import { fieldError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countAttempt, resetAttempts } from '../../../platform/rate-limit/rate-limit.ts';
import { queueMessage } from '../../messaging/index.ts';
import { assertUncommon } from '../common-password/index.ts';
import { getUser, replacePassword } from './account.sql.ts';
import { ownPasswordLimit } from './assert-own-password.ts';
import { deleteDeviceTokensOfUser } from './device-token.sql.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { voidPasswordTokens } from './password-token.sql.ts';
import { deleteOtherSessions } from './session.sql.ts';

export interface OwnPassword {
  userId: string;
  /** SHA-256 of the token of the session that stays. */
  tokenHash: Buffer;
  oldPassword: string;
  newPassword: string;
  newPasswordConfirmation: string;
}

/**
 * Changes the password of the signed-in client, who must know the old one. Keeps this session. Ends all other sessions, device tokens and
 * password links, and sends a message to the client.
 * @throws AppError passwordsMustMatch, password/too-common, auth/invalid-password at the fields; too-many-requests
 */
export async function changeOwnPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey'>,
  input: OwnPassword,
): Promise<undefined> {
  const { userId, oldPassword, newPassword, tokenHash } = input;
  if (newPassword !== input.newPasswordConfirmation) throw fieldError('newPasswordConfirmation', 'passwordsMustMatch');
  assertUncommon(newPassword, 'newPassword');
  const limit = ownPasswordLimit(userId);
  await countAttempt(deps, [limit]);
  const { password_hash: oldHash } = await getUser(deps.db, userId);
  const isCorrect = await verifyPassword(oldHash, oldPassword, userId);
  if (oldHash === null || !isCorrect) throw fieldError('oldPassword', 'auth/invalid-password');
  const newHash = await hashPassword(newPassword, userId);
  await inTransaction(deps.db, async (trx) => {
    const user = await replacePassword(trx, userId, { oldHash, newHash });
    // A concurrent request has changed the password.
    if (user === undefined) throw fieldError('oldPassword', 'auth/invalid-password');
    await resetAttempts(trx, [limit]);
    await voidPasswordTokens(trx, userId, deps.clock.now());
    await deleteOtherSessions(trx, userId, tokenHash);
    await deleteDeviceTokensOfUser(trx, userId);
    await queueMessage(trx, deps, {
      to: user.email,
      language: Language.parse(user.user_language),
      template: 'password-changed',
      data: { firstName: user.first_name },
      dedupeKey: `password-changed/${deps.ids.uuid()}`,
    });
  });
}
