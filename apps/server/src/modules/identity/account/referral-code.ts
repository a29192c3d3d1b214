import type { IdSource } from '../../ids.ts';

// Without letters and digits that are read for one another.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Eight characters that can be read out over the telephone: some 39 random bits. */
export function newReferralCode(ids: IdSource): string {
  const bytes = Buffer.from(ids.secret(8), 'base64url');
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
