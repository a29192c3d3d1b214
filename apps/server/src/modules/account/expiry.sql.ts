import type { Trx } from '../../db/database.ts';

/** Deletes what had ended by `before`. */
export async function deleteExpired(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('sessions').where('expires_at', '<', before).execute();
  await trx.deleteFrom('device_tokens').where('expires_at', '<', before).execute();
  await trx.deleteFrom('password_tokens').where('expires_at', '<', before).execute();
  await trx.deleteFrom('rate_counters').where('resets_at', '<', before).execute();
}
