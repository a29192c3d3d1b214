import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, type SecretKeys } from './secrets.ts';

/**
 * - `known-device`: somebody has signed in to the account from this browser. Login attempts with it have their own limit, so that
 *   strangers cannot lock the owner of the account out.
 * - `known-staff-device`: the same for an account of staff.
 * - `registration`: this browser registered the account, so that it knows the password of the registration.
 */
export type BrowserMark = 'known-device' | 'known-staff-device' | 'registration';

/** The value of a cookie that marks a browser for one account: `<random id>.<signature>`. It gives no access and identifies nobody. */
export function signBrowser({ current }: SecretKeys, mark: BrowserMark, userId: string, browserId: string): string {
  return `${browserId}.${signature(current, mark, userId, browserId)}`;
}

/** The id of a browser whose cookie was signed for this account, otherwise null. */
export function knownBrowser({ current, old }: SecretKeys, mark: BrowserMark, userId: string, cookie: string | undefined): string | null {
  const [browserId = '', signed = ''] = cookie?.split('.') ?? [];
  if (browserId === '') return null;
  const given = Buffer.from(signed);
  const isSigned = [current, ...old].some((key) => {
    const expected = Buffer.from(signature(key, mark, userId, browserId));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isSigned ? browserId : null;
}

function signature(secretKey: Buffer, mark: BrowserMark, userId: string, browserId: string): string {
  return createHmac('sha256', deriveKey(secretKey, mark)).update(`${browserId}.${userId}`).digest('base64url');
}
