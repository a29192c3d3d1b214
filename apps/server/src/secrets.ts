import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM under a 32-byte key. The result is one value for a bytea column: version (1 byte, 0x01) | iv (12) | tag (16) | ciphertext.
 */
export function encrypt(secretKey: Buffer, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', secretKey, iv, { authTagLength: tagBytes });
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), ciphertext]);
}

/** The text behind a value of {@link encrypt}. @throws Error when the value was changed, cut or made under another key. */
export function decrypt(secretKey: Buffer, value: Buffer): string {
  if (value[0] !== version || value.length < 1 + ivBytes + tagBytes) throw new Error('Not a value that was encrypted here');
  const iv = value.subarray(1, 1 + ivBytes);
  const tag = value.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', secretKey, iv, { authTagLength: tagBytes });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(value.subarray(1 + ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** How a random token is stored: its SHA-256. A token has 256 random bits, so that no salt or slow hash is due. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/** A key of its own for one use, so that what one use reveals tells nothing of another. 32 bytes. */
export function deriveKey(secretKey: Buffer, use: string): Buffer {
  return createHmac('sha256', secretKey).update(use).digest();
}
