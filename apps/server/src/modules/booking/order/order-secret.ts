import type { Deps } from '../../../platform/module/context.ts';
import { deriveKey, hashToken } from '../../../platform/secrets.ts';

/** 256 random bits in base64url. */
const wellFormed = /^[\w-]{43}$/;

/** Hash of the order secret that a browser sent; null without a valid one. */
export function orderSecretHash(sent: string | undefined): Buffer | null {
  return sent !== undefined && wellFormed.test(sent) ? hashToken(sent) : null;
}

/**
 * The secret that proves the orders of a browser without a session: the one it has, or a new one. A repeated call gets the same secret: the
 * browser may have lost the first response, or sent both at once. Its idempotency key and complete request prove that it is the same
 * browser.
 */
export function keepOrderSecret(
  { ids, secretKey }: Pick<Deps, 'ids' | 'secretKey'>,
  { sent, body, idempotencyKey }: { sent: string | undefined; body: object; idempotencyKey: string | null },
): string {
  if (sent !== undefined && wellFormed.test(sent)) return sent;
  if (idempotencyKey === null) return ids.secret(32);
  return deriveKey(secretKey.current, `order/${idempotencyKey}/${JSON.stringify(body)}`).toString('base64url');
}
