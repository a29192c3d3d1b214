import { useTestDatabase } from '@komora/testing';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { headerOf } from '../../src/platform/secrets.ts';
import { aStaffClient, insertStaff, staffPassword, totpSecret } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const [first, second] = [1, 2].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];
const start = (secretKey: Buffer, oldSecretKeys: Buffer[], at: string) =>
  createTestApp(database.url, { secretKey, config: { oldSecretKeys }, at });

const signIn = async (app: TestApp, email: string) => {
  const code = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: app.clock.now().getTime() });
  const headers = { origin: app.publicUrl };
  return (await app.call('POST', '/api/admin/session', { payload: { email, password: staffPassword, code }, headers })).statusCode;
};
const keysOf = (app: TestApp) =>
  app.rows<{ key: Buffer }>(
    `select distinct substring(secret for 5) as key from (select totp_secret_encrypted as secret from staff where totp_secret_encrypted is not null
     union all select totp_secret_encrypted from staff_invitations) s`,
    [],
  );

test('after a replacement of the key staff sign in and invitations open without the old key', async () => {
  const before = await start(first, [], '2026-11-20T10:00:00Z');
  const { email } = await insertStaff(before.pool, before.context.secretKey);
  const owner = await aStaffClient(before);
  const roles = (await owner.get('/api/admin/roles')).json<{ roles: { id: string; preset: string | null }[] }>().roles;
  const invited = await owner.post('/api/admin/staff', {
    email: 'nova@example.com',
    name: 'Nová Kolegyňa',
    locale: 'SK',
    assignments: [
      { roleId: roles.find(({ preset }) => preset === 'site-staff')?.id, warehouseId: null, legalEntityId: null, endsAt: null },
    ],
  });
  expect(invited.statusCode).toBe(200);
  const { token } = invited.json<{ invitation: { token: string } }>().invitation;
  await before.close();

  const prepared = await start(first, [second], '2026-11-20T10:05:00Z');
  const rotated = await start(second, [first], '2026-11-20T10:10:00Z');
  await rotated.runJob('reencrypt-authenticators', {});
  const moved = [{ key: headerOf({ current: second }) }];
  expect(await keysOf(rotated)).toEqual(moved);
  // A process that still has the old key does not encrypt the values back.
  await prepared.runJob('reencrypt-authenticators', {});
  expect(await keysOf(prepared)).toEqual(moved);
  expect(await signIn(prepared, email)).toBe(204);
  await prepared.close();
  await rotated.close();

  const alone = await start(second, [], '2026-11-20T11:00:00Z');
  expect(await signIn(alone, email)).toBe(204);
  expect(
    (await alone.call('POST', '/api/admin/invitations/open', { payload: { token }, headers: { origin: alone.publicUrl } })).statusCode,
  ).toBe(200);
  await alone.close();
});
