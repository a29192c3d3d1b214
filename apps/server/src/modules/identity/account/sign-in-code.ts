import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, type SecretKeys } from '../../../platform/secrets.ts';

/** Digits of a code. */
export const codeLength = 6;

/** HMAC of a code: with a plain hash, a copy of the table would reveal its million possible codes. */
export function hashCode({ current }: Pick<SecretKeys, 'current'>, id: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(current, 'sign-in-code')).update(`${id}.${code}`).digest();
}

/** True if the code is that of the hash, also under a replaced key. */
export function isCode({ current, old }: SecretKeys, stored: Buffer, id: string, code: string): boolean {
  return [current, ...old].some((key) => timingSafeEqual(hashCode({ current: key }, id, code), stored));
}
