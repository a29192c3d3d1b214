import type { Trx } from '../../db/database.ts';

export interface NewDeviceToken {
  tokenHash: Buffer;
  userId: string;
  deviceId: string;
  now: Date;
  expiresAt: Date;
}

/** One token per user and device: a new one replaces the last. */
export async function replaceDeviceToken(trx: Trx, token: NewDeviceToken): Promise<void> {
  await trx.deleteFrom('device_tokens').where('user_id', '=', token.userId).where('device_id', '=', token.deviceId).execute();
  await trx
    .insertInto('device_tokens')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      device_id: token.deviceId,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Lets a live token live on until `expiresAt`; undefined when it is unknown, expired, or another device's. */
export async function renewDeviceToken(
  trx: Trx,
  token: { tokenHash: Buffer; deviceId: string; now: Date; expiresAt: Date },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('device_tokens')
    .set({ expires_at: token.expiresAt })
    .where('token_hash', '=', token.tokenHash)
    .where('device_id', '=', token.deviceId)
    .where('expires_at', '>', token.now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'device_tokens.user_id')
          .where('users.anonymised_at', 'is', null),
      ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

export async function deleteDeviceToken(trx: Trx, tokenHash: Buffer, deviceId: string): Promise<void> {
  await trx.deleteFrom('device_tokens').where('token_hash', '=', tokenHash).where('device_id', '=', deviceId).execute();
}

export async function deleteDeviceTokensOfUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('device_tokens').where('user_id', '=', userId).execute();
}
