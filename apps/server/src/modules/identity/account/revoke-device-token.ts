import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { deleteDeviceToken } from './device-token.sql.ts';

/** Deletes a device token. Does nothing if it is unknown or belongs to another device. */
export async function revokeDeviceToken({ db }: Pick<Deps, 'db'>, input: { deviceId: string; deviceToken: string }): Promise<undefined> {
  await inTransaction(db, (trx) => deleteDeviceToken(trx, hashToken(input.deviceToken), input.deviceId));
}
