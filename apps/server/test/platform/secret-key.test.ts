import { useTestDatabase } from '@komora/testing';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from '../../src/platform/secrets.ts';
import { createTestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const [first, second, wrong] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const start = (secretKey: Buffer, oldSecretKeys: Buffer[] = []) => createTestApp(database.url, { secretKey, config: { oldSecretKeys } });

test('a wrong key prevents the start; a listed old key allows a new one, and both decrypt during the replacement', async () => {
  const before = await start(first);
  const value = encrypt(before.context.secretKey, '4711#');
  await expect(start(wrong)).rejects.toThrow('SECRET_KEY is not the key of this database');
  await expect(start(wrong, [second])).rejects.toThrow('SECRET_KEY is not the key of this database');
  await before.close();

  const prepared = await start(first, [second]);
  const rotated = await start(second, [first]);
  expect(decrypt(rotated.context.secretKey, value)).toBe('4711#');
  expect(decrypt(prepared.context.secretKey, encrypt(rotated.context.secretKey, '0815'))).toBe('0815');
  await prepared.close();
  await rotated.close();

  const alone = await start(second);
  expect(() => decrypt(alone.context.secretKey, value)).toThrow('not in SECRET_KEYS_OLD');
  await alone.close();
});
