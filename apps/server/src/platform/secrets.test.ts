import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt, encrypt, hashToken } from './secrets.ts';

const secret = Buffer.alloc(32, 1);
const another = Buffer.alloc(32, 2);
const key = { current: secret, old: [] };

test('a value is decrypted, and two ciphertexts of it differ', () => {
  const [one, two] = [encrypt(key, '4711#ľ'), encrypt(key, '4711#ľ')];
  expect([decrypt(key, one), decrypt(key, two)]).toEqual(['4711#ľ', '4711#ľ']);
  expect(one.equals(two)).toBe(false);
  expect(one[0]).toBe(2);
  expect(one.length).toBe(1 + 4 + 12 + 16 + Buffer.byteLength('4711#ľ'));
});

test('a changed byte, a truncated value and another key are rejected', () => {
  const value = encrypt(key, '4711#');
  for (let index = 0; index < value.length; index++) {
    const changed = Buffer.from(value);
    changed.writeUInt8(value.readUInt8(index) ^ 1, index);
    expect(() => decrypt(key, changed)).toThrow();
  }
  expect(() => decrypt(key, value.subarray(0, 20))).toThrow();
  expect(() => decrypt(key, Buffer.alloc(0))).toThrow();
  expect(() => decrypt({ current: another, old: [] }, value)).toThrow();
});

test('a replaced key still decrypts, and new values use the new key', () => {
  const before = encrypt(key, '4711#');
  const rotated = { current: another, old: [secret] };
  expect(decrypt(rotated, before)).toBe('4711#');
  const after = encrypt(rotated, '0815');
  expect(decrypt({ current: another, old: [] }, after)).toBe('0815');
  expect(() => decrypt(key, after)).toThrow('not in SECRET_KEYS_OLD');
});

test('a value of version 1, without key id, is decrypted with any of the keys', () => {
  const iv = Buffer.alloc(12, 9);
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  const ciphertext = Buffer.concat([cipher.update('4711#', 'utf8'), cipher.final()]);
  const value = Buffer.concat([Buffer.of(1), iv, cipher.getAuthTag(), ciphertext]);
  expect(decrypt(key, value)).toBe('4711#');
  expect(decrypt({ current: another, old: [secret] }, value)).toBe('4711#');
  expect(() => decrypt({ current: another, old: [] }, value)).toThrow();
});

test('a token is hashed with SHA-256', () => {
  expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
