import type { IdSource } from '../../../platform/ids.ts';

// Without similar characters such as 0 and O, 1 and I.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Eight characters that are easy to read out on the telephone; about 39 random bits. */
export function newReferralCode(ids: IdSource): string {
  const bytes = Buffer.from(ids.secret(8), 'base64url');
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
