import { rsaKey } from '@komora/testing/ksef/certificates';
import { authority, otherCertificate, passKey, passKeyEncrypted } from '@komora/testing/wallet/certificates';
import { beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { groupOf } from '../kit/today.ts';
import { apple, enter, google, readCredential } from './wallet.ts';

const app = useTestApp({ at: '2026-03-02T09:00:00Z' });
let owner: StaffClient;
beforeAll(async () => {
  owner = await aStaffClient(app());
});

const faultOf = (response: { json(): unknown }) =>
  (response.json() as { errors?: { path: string; code: string }[] }).errors?.map(({ path, code }) => `${path} ${code}`).join();

test.each([
  ['the key of another certificate', { key: rsaKey }, 'key credential/wrong-certificate'],
  ['an encrypted key without its password', { key: passKeyEncrypted }, 'key credential/wrong-certificate'],
  ['an encrypted key with another password', { key: passKeyEncrypted, keyPassword: 'iné' }, 'key credential/wrong-certificate'],
  ['a certificate that is not for passes', { certificate: otherCertificate }, 'certificate credential/not-for-passes'],
  ['a certificate that did not issue the other one', { intermediate: apple.certificate }, 'intermediate credential/wrong-issuer'],
  ['no certificate of Apple', { intermediate: null }, 'intermediate credential/secret-needed'],
  ['a text in place of a certificate', { certificate: 'pass.cer' }, 'certificate revalid/rule/basic/regex'],
  [
    'a damaged certificate',
    { certificate: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----' },
    'certificate credential/wrong-certificate',
  ],
])('Apple Wallet: %s is rejected at its field, and nothing is stored', async (_, wrong, fault) => {
  expect(faultOf(await enter(owner, 'APPLE_WALLET', { ...apple, ...wrong }))).toBe(fault);
  expect(await readCredential(owner, 'APPLE_WALLET')).toMatchObject({ source: 'NONE', version: 0, expiresAt: null });
});

test.each([
  ['before it is valid', '2025-12-31T23:59:59Z'],
  ['after its end', '2027-01-31T00:00:00Z'],
])('Apple Wallet: the certificate is rejected %s', async (_, at) => {
  app().clock.set(at);
  expect(faultOf(await enter(await aStaffClient(app()), 'APPLE_WALLET', apple))).toBe('certificate credential/expired');
  app().clock.set('2026-03-02T09:00:00Z');
});

test('Apple Wallet: a certificate is stored encrypted, is not shown again, and becomes a task 30 days before its end', async () => {
  const entered = await enter(owner, 'APPLE_WALLET', { ...apple, key: passKeyEncrypted, keyPassword: 'tajne' });
  expect(entered.json()).toMatchObject({
    source: 'CONSOLE',
    mode: null,
    account: 'pass.example.komora.box',
    expiresAt: '2027-01-31T00:00:00.000Z',
    verified: true,
    shown: {},
    stored: ['certificate', 'key', 'keyPassword', 'intermediate'],
  });
  const stored = JSON.stringify(await app().rows('select to_jsonb(p) from provider_secrets p', []));
  const audited = JSON.stringify(await app().rows('select to_jsonb(a) from audit_log a', []));
  for (const secret of [passKey, passKeyEncrypted, authority].map((pem) => pem.split('\n')[3] ?? ''))
    expect([stored, audited, entered.body].filter((text) => text.includes(secret))).toEqual([]);
  // Empty fields keep what is stored.
  expect((await enter(owner, 'APPLE_WALLET', { certificate: null, key: null, keyPassword: null, intermediate: null })).statusCode).toBe(
    200,
  );

  expect(await groupOf(owner, 'certificate-expiring')).toBeUndefined();
  app().clock.set('2027-01-01T00:00:00Z');
  const colleague = await aStaffClient(app());
  expect((await groupOf(colleague, 'certificate-expiring'))?.rows).toMatchObject([
    { reference: 'Apple Wallet', dueAt: '2027-01-31T00:00:00.000Z', since: '2027-01-01T00:00:00.000Z' },
  ]);
  const { version } = await readCredential(colleague, 'APPLE_WALLET');
  const removal = { confirmOtherAccount: false, version, reason: 'replaced' };
  expect((await colleague.post('/api/admin/credentials/APPLE_WALLET/remove', removal)).statusCode).toBe(200);
  expect(await groupOf(colleague, 'certificate-expiring')).toBeUndefined();
  app().clock.set('2026-03-02T09:00:00Z');
});

test.each([
  ['no JSON', '{wrong}'],
  ['another JSON file', JSON.stringify({ type: 'authorized_user', client_id: 'x' })],
  ['a damaged key', JSON.stringify({ ...JSON.parse(google.serviceAccount), private_key: 'x' })],
])('Google Wallet: %s is rejected at its field', async (_, serviceAccount) => {
  expect(faultOf(await enter(owner, 'GOOGLE_WALLET', { ...google, serviceAccount }))).toBe(
    'serviceAccount credential/wrong-service-account',
  );
});

test('Google Wallet: a service account is kept only for its issuer', async () => {
  expect((await enter(owner, 'GOOGLE_WALLET', google)).json()).toMatchObject({
    source: 'CONSOLE',
    shown: { issuerId: google.issuerId },
    stored: ['serviceAccount'],
    expiresAt: null,
  });
  expect((await enter(owner, 'GOOGLE_WALLET', { ...google, serviceAccount: null })).statusCode).toBe(200);
  expect(faultOf(await enter(owner, 'GOOGLE_WALLET', { issuerId: '3388000000099999999', serviceAccount: null }))).toBe(
    'serviceAccount credential/secret-needed',
  );
  expect(faultOf(await enter(owner, 'GOOGLE_WALLET', { ...google, issuerId: 'BCR2DN4T' }))).toBe('issuerId revalid/rule/basic/regex');
});
