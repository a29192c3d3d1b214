import { expect, test } from 'vitest';
import { decrypt, encrypt, hashToken } from './secrets.ts';

const key = Buffer.alloc(32, 1);

test('what was encrypted comes back, and no two ciphertexts are alike', () => {
  const [one, two] = [encrypt(key, '4711#ľ'), encrypt(key, '4711#ľ')];
  expect([decrypt(key, one), decrypt(key, two)]).toEqual(['4711#ľ', '4711#ľ']);
  expect(one.equals(two)).toBe(false);
  expect(one[0]).toBe(1);
  expect(one.length).toBe(1 + 12 + 16 + Buffer.byteLength('4711#ľ'));
});

test('any changed byte, a cut value and another key are refused', () => {
  const value = encrypt(key, '4711#');
  for (let index = 0; index < value.length; index++) {
    const changed = Buffer.from(value);
    changed.writeUInt8(value.readUInt8(index) ^ 1, index);
    expect(() => decrypt(key, changed)).toThrow();
  }
  expect(() => decrypt(key, value.subarray(0, 20))).toThrow();
  expect(() => decrypt(key, Buffer.alloc(0))).toThrow();
  expect(() => decrypt(Buffer.alloc(32, 2), value)).toThrow();
});

test('a token is hashed with SHA-256', () => {
  expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
