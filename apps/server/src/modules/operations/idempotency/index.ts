import { createHash } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx, Writer } from '../../../platform/db/database.ts';
import { getKey, insertKey, type KeyId, updateResponse } from './idempotency.sql.ts';

export type { KeyId };

/** SHA-256 of a parsed request. The order of fields and surrounding spaces make no difference. */
export function requestHash(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

/** `response` is the stored response of the key; null if none was stored. */
export type AcquiredKey = { isNew: true } | { isNew: false; response: unknown };

/**
 * Acquires an Idempotency-Key in the transaction of the request. An error rolls it back, so that the key can be used again. A concurrent
 * duplicate waits until the first transaction ends.
 * @param response of a new key, until {@link rememberResponse} replaces it
 * @throws AppError idempotency/key-reused if the key belongs to another request
 */
export async function acquireKey(trx: Trx, id: KeyId, hash: Buffer, now: Date, response: unknown = null): Promise<AcquiredKey> {
  const stored = response === null ? null : JSON.stringify(response);
  if (await insertKey(trx, id, { requestHash: hash, now, response: stored })) return { isNew: true };
  const known = await getKey(trx, id);
  if (known === undefined) throw new Error('The idempotency key was deleted during its use');
  if (!known.request_hash.equals(hash)) throw new AppError('idempotency/key-reused');
  return { isNew: false, response: known.response };
}

/** Stores the response for repeated requests. */
export function rememberResponse(writer: Writer, id: KeyId, response: unknown): Promise<void> {
  return updateResponse(writer, id, JSON.stringify(response));
}
