import type { Trx } from '../../db/database.ts';
import { nowhere } from '../message/index.ts';
import { deleteDeviceTokensOfUser } from './device-token.sql.ts';
import { deletePasswordTokensOfUser } from './password-token.sql.ts';
import { anonymiseUser } from './registration.sql.ts';
import { deleteSessionsOfUser } from './session.sql.ts';

/** Ends an account for ever: its row keeps nothing personal, e-mail and phone are free again, and nothing signs in to it any more. */
export async function eraseAccount(trx: Trx, userId: string, now: Date): Promise<void> {
  await deleteSessionsOfUser(trx, userId);
  await deleteDeviceTokensOfUser(trx, userId);
  await deletePasswordTokensOfUser(trx, userId);
  await anonymiseUser(trx, userId, { email: `${userId}${nowhere}`, now });
}
