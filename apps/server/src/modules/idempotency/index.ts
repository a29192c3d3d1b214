import { createHash } from 'node:crypto';
import type { Trx } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { deleteKeysBefore, getKey, insertKey, type KeyId, updateResponse } from './idempotency.sql.ts';

export type { KeyId };

/** SHA-256 of a request that has been parsed, so that the order of its fields and spaces around texts make no difference. */
export function requestHash(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

/** `response` is what was remembered under the key; null when its first call has remembered nothing yet. */
export type ClaimedKey = { isNew: true } | { isNew: false; response: unknown };

/**
 * Takes an Idempotency-Key for this request within the transaction that does its work: a refusal rolls it back, so that the same
 * key can try again; a concurrent duplicate waits here until the first has committed.
 * @throws Refusal idempotency/key-reused when the key stands for another request
 */
export async function claimKey(trx: Trx, id: KeyId, hash: Buffer, now: Date): Promise<ClaimedKey> {
  if (await insertKey(trx, id, hash, now)) return { isNew: true };
  const known = await getKey(trx, id);
  if (known === undefined) throw new Error('An idempotency key was deleted while it was being used');
  if (!known.request_hash.equals(hash)) throw new Refusal('idempotency/key-reused');
  return { isNew: false, response: known.response };
}

/** What a repetition of the request will find. */
export function rememberResponse(trx: Trx, id: KeyId, response: unknown): Promise<void> {
  return updateResponse(trx, id, JSON.stringify(response));
}

/** Forgets at most `limit` keys older than `before`; answers how many. */
export function forgetKeys(trx: Trx, before: Date, limit: number): Promise<number> {
  return deleteKeysBefore(trx, before, limit);
}
