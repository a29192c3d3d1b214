import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../secrets.ts';
import { deleteDeviceToken } from './device-token.sql.ts';

/** Forgets a device. A token that is unknown, or another device's, is as good as forgotten. */
export async function revokeDeviceToken({ db }: Pick<Deps, 'db'>, input: { deviceId: string; deviceToken: string }): Promise<undefined> {
  await inTransaction(db, (trx) => deleteDeviceToken(trx, hashToken(input.deviceToken), input.deviceId));
}
