import type { Trx } from '../../../platform/db/database.ts';
import { nowhere } from '../../messaging/index.ts';
import { deleteDeviceTokensOfUser } from './device-token.sql.ts';
import { deletePasswordTokensOfUser } from './password-token.sql.ts';
import { anonymiseUser } from './registration.sql.ts';
import { deleteSessionsOfUser } from './session.sql.ts';
import { deleteCodesOfUser } from './sign-in-code.sql.ts';

/** Deletes an account permanently: anonymises its row, frees e-mail and phone, and deletes all sessions, device tokens, links and codes. */
export async function anonymiseAccount(trx: Trx, userId: string, now: Date): Promise<void> {
  await deleteSessionsOfUser(trx, userId);
  await deleteDeviceTokensOfUser(trx, userId);
  await deletePasswordTokensOfUser(trx, userId);
  await deleteCodesOfUser(trx, userId);
  await anonymiseUser(trx, userId, { email: `${userId}${nowhere}`, now });
}
