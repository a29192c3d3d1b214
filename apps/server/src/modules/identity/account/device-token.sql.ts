import type { Trx } from '../../../platform/db/database.ts';
import type { Device } from './device.ts';

export interface NewDeviceToken {
  tokenHash: Buffer;
  userId: string;
  id: string;
  deviceId: string;
  device: Device;
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
      id: token.id,
      device_id: token.deviceId,
      device: token.device.name,
      network: token.device.network,
      last_used_at: token.now,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

/**
 * Locks the valid device token with this hash, or whose hash before the last rotation it is; undefined if there is none, or it belongs to
 * another device.
 */
export function lockDeviceToken(trx: Trx, { tokenHash, deviceId, now }: { tokenHash: Buffer; deviceId: string; now: Date }) {
  return trx
    .selectFrom('device_tokens')
    .select(['id', 'user_id', 'token_hash', 'created_at', 'rotated_at'])
    .where((eb) => eb.or([eb('token_hash', '=', tokenHash), eb('previous_hash', '=', tokenHash)]))
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'device_tokens.user_id')
          .where('users.anonymised_at', 'is', null),
      ),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces the hash of a token and extends it. The replaced hash stays known. */
export async function rotateDeviceToken(
  trx: Trx,
  id: string,
  { tokenHash, device, now, expiresAt }: { tokenHash: Buffer; device: Device; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('device_tokens')
    .set((eb) => ({
      previous_hash: eb.ref('token_hash'),
      token_hash: tokenHash,
      rotated_at: now,
      last_used_at: now,
      device: device.name,
      network: device.network,
      expires_at: expiresAt,
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteDeviceTokenById(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('device_tokens').where('id', '=', id).execute();
}

/** Deletes a user's device tokens but that of `deviceId`; null: all. */
export async function deleteOtherDeviceTokens(trx: Trx, userId: string, deviceId: string | null): Promise<void> {
  const own = trx.deleteFrom('device_tokens').where('user_id', '=', userId);
  await (deviceId === null ? own : own.where('device_id', '<>', deviceId)).execute();
}

export async function deleteDeviceToken(trx: Trx, tokenHash: Buffer, deviceId: string): Promise<void> {
  await trx.deleteFrom('device_tokens').where('token_hash', '=', tokenHash).where('device_id', '=', deviceId).execute();
}

export async function deleteDeviceTokensOfUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('device_tokens').where('user_id', '=', userId).execute();
}
