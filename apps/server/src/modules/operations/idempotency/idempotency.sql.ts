import type { Trx, Writer } from '../../../platform/db/database.ts';

export interface KeyId {
  scope: string;
  key: string;
}

/** Returns true if the key is new. Waits for a concurrent transaction that inserts the same key. */
export async function insertKey(
  trx: Trx,
  id: KeyId,
  { requestHash, now, response }: { requestHash: Buffer; now: Date; response: string | null },
): Promise<boolean> {
  const row = await trx
    .insertInto('idempotency_keys')
    .values({ scope: id.scope, key: id.key, request_hash: requestHash, created_at: now, response })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export function getKey(trx: Trx, id: KeyId) {
  return trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('scope', '=', id.scope)
    .where('key', '=', id.key)
    .executeTakeFirst();
}

export async function updateResponse(writer: Writer, id: KeyId, response: string): Promise<void> {
  await writer.updateTable('idempotency_keys').set({ response }).where('scope', '=', id.scope).where('key', '=', id.key).execute();
}
