import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** The 32-byte keys of a deployment. */
export interface SecretKeys {
  /** Encrypts and signs. */
  current: Buffer;
  /** Only decrypt: keys that were replaced, or that another process already uses. */
  old: readonly Buffer[];
}

/** Version 1 had no key id. */
const versions = { withoutKeyId: 1, current: 2 } as const;
const keyIdBytes = 4;
const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM under the current key. The result is one value for a bytea column: version (1 byte, 0x02) | key id (4) | iv (12) | tag (16) |
 * ciphertext. Version and key id are authenticated.
 */
export function encrypt({ current }: SecretKeys, text: string): Buffer {
  const header = headerOf({ current });
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', current, iv, { authTagLength: tagBytes }).setAAD(header);
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([header, iv, cipher.getAuthTag(), ciphertext]);
}

/** Decrypts a value of {@link encrypt}, also of version 1. @throws Error if it was changed, truncated, or encrypted with an unknown key */
export function decrypt({ current, old }: SecretKeys, value: Buffer): string {
  const keys = [current, ...old];
  if (value[0] === versions.withoutKeyId) return decryptWithoutKeyId(keys, value);
  const headerBytes = 1 + keyIdBytes;
  if (value[0] !== versions.current || value.length < headerBytes + ivBytes + tagBytes)
    throw new Error('Unknown format of an encrypted value');
  const header = value.subarray(0, headerBytes);
  const key = keys.find((one) => keyIdOf(one).equals(header.subarray(1)));
  if (key === undefined) throw new Error(`The value is encrypted with key ${header.toString('hex', 1)}, which is not in SECRET_KEYS_OLD`);
  return open(key, value.subarray(headerBytes), header);
}

function decryptWithoutKeyId(keys: readonly Buffer[], value: Buffer): string {
  if (value.length < 1 + ivBytes + tagBytes) throw new Error('Unknown format of an encrypted value');
  let failure: unknown;
  for (const key of keys) {
    try {
      return open(key, value.subarray(1));
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function open(key: Buffer, value: Buffer, header?: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, value.subarray(0, ivBytes), { authTagLength: tagBytes });
  if (header !== undefined) decipher.setAAD(header);
  decipher.setAuthTag(value.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(value.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** The first bytes of every value that {@link encrypt} returns with these keys. */
export const headerOf = ({ current }: Pick<SecretKeys, 'current'>): Buffer =>
  Buffer.concat([Buffer.of(versions.current), keyIdOf(current)]);

/** Every encryption needs the id of its key. */
const keyIds = new WeakMap<Buffer, Buffer>();

function keyIdOf(key: Buffer): Buffer {
  const known = keyIds.get(key);
  if (known !== undefined) return known;
  const id = deriveKey(key, 'key id').subarray(0, keyIdBytes);
  keyIds.set(key, id);
  return id;
}

/** A value that identifies a key without revealing it. */
export const checkValueOf = (key: Buffer): Buffer => deriveKey(key, 'check value');

/** SHA-256 for storing a random token. A token has 256 random bits, so it needs no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/** Derives a separate 32-byte key for one use, so that a leaked key does not affect other uses. */
export function deriveKey(secretKey: Buffer, use: string): Buffer {
  return createHmac('sha256', secretKey).update(use).digest();
}
