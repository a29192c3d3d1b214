import type { Trx } from '../../db/database.ts';

export interface KeyId {
  scope: string;
  key: string;
}

/** True when the key is new. A key that another transaction has just written is waited for. */
export async function insertKey(trx: Trx, id: KeyId, requestHash: Buffer, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('idempotency_keys')
    .values({ scope: id.scope, key: id.key, request_hash: requestHash, created_at: now })
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

export async function updateResponse(trx: Trx, id: KeyId, response: string): Promise<void> {
  await trx.updateTable('idempotency_keys').set({ response }).where('scope', '=', id.scope).where('key', '=', id.key).execute();
}

export async function deleteKeysBefore(trx: Trx, before: Date, limit: number): Promise<number> {
  const rows = await trx
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('scope', 'key'),
        'in',
        trx
          .selectFrom('idempotency_keys')
          .select(['scope', 'key'])
          .where('created_at', '<', before)
          .orderBy('created_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple('scope', 'key'),
      ),
    )
    .returning('key')
    .execute();
  return rows.length;
}
