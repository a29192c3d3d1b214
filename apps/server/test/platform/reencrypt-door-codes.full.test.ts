import { useTestDatabase } from '@komora/testing';
import { expect, test } from 'vitest';
import { decrypt, headerOf } from '../../src/platform/secrets.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const [first, second] = [1, 2].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];
const start = (secretKey: Buffer, oldSecretKeys: Buffer[], at: string, demo = false) =>
  createTestApp(database.url, { secretKey, config: { oldSecretKeys }, at, demo });

interface Codes {
  id: string;
  access_code_encrypted: Buffer;
  lock_code_encrypted: Buffer;
}
const codesOf = (app: TestApp) =>
  app.rows<Codes>('select id, access_code_encrypted, lock_code_encrypted from contracts where length(lock_code_encrypted) > 0 order by id');
const keysOf = (rows: Codes[]) =>
  new Set(rows.flatMap((row) => [row.access_code_encrypted, row.lock_code_encrypted]).map((value) => value.toString('hex', 0, 5)));
const plain = (app: TestApp, rows: Codes[]) =>
  rows.map((row) => [decrypt(app.context.secretKey, row.access_code_encrypted), decrypt(app.context.secretKey, row.lock_code_encrypted)]);

test('after a replacement of the key all door codes move to it, and the old key is no longer needed', async () => {
  const before = await start(first, [], '2026-11-20T10:00:00Z', true);
  const codes = plain(before, await codesOf(before));
  expect(codes.length).toBeGreaterThan(10);
  await before.close();

  const prepared = await start(first, [second], '2026-11-21T10:00:00Z');
  const rotated = await start(second, [first], '2026-11-21T10:05:00Z');
  await rotated.runJob('reencrypt-door-codes', {});
  const moved = await codesOf(rotated);
  expect(keysOf(moved)).toEqual(new Set([headerOf({ current: second }).toString('hex')]));
  expect(plain(rotated, moved)).toEqual(codes);

  // A process that still has the old key reads the values and does not encrypt them back.
  await prepared.runJob('reencrypt-door-codes', {});
  expect(await codesOf(prepared)).toEqual(moved);
  expect(plain(prepared, moved)).toEqual(codes);
  // A second run changes nothing.
  await rotated.runJob('reencrypt-door-codes', {});
  expect(await codesOf(rotated)).toEqual(moved);
  await prepared.close();
  await rotated.close();

  const alone = await start(second, [], '2026-11-22T10:00:00Z');
  expect(plain(alone, await codesOf(alone))).toEqual(codes);
  await alone.close();
});
