import { createDecipheriv, createHash } from 'node:crypto';

const upper = (algorithm: 'sha512' | 'sha3-512', text: string) => createHash(algorithm).update(text, 'utf8').digest('hex').toUpperCase();

/** SHA-512 of the technical user's password (Interface Specification 3.0, 1.3.2). */
export const passwordHash = (password: string): string => upper('sha512', password);

/**
 * SHA3-512 of request id, timestamp as `yyyyMMddHHmmss` and signing key; for manageInvoice also of the hash of each operation with its data in base64
 * (1.5.1).
 */
export function requestSignature(
  { requestId, timestamp, signKey }: { requestId: string; timestamp: string; signKey: string },
  operations: readonly { operation: string; data: string }[] = [],
): string {
  const compactTimestamp = timestamp.replace(/\.\d+Z$/, '').replace(/\D/g, '');
  const parts = operations.map(({ operation, data }) => upper('sha3-512', operation + data));
  return upper('sha3-512', requestId + compactTimestamp + signKey + parts.join(''));
}

/** Decrypts the exchange token: AES-128 in ECB mode under the exchange key (1.3.4). @throws Error for a token of another key */
export function openExchangeToken(encoded: string, exchangeKey: string): string {
  const decipher = createDecipheriv('aes-128-ecb', Buffer.from(exchangeKey, 'utf8'), null);
  return Buffer.concat([decipher.update(Buffer.from(encoded, 'base64')), decipher.final()]).toString('utf8');
}
