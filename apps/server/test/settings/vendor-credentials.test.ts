import type { Credential } from '@komora/api/admin';
import { TestClock } from '@komora/testing';
import { type GopayFake, startGopayFake } from '@komora/testing/gopay/fake';
import { ecCertificate, ecKey, rsaKey } from '@komora/testing/ksef/certificates';
import { KsefFake } from '@komora/testing/ksef/ksef-fake';
import { NavFake } from '@komora/testing/nav/nav-fake';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { aReportedInvoice, reportOf, sellerTaxId, sendReportsFor } from '../tax-report/tax-report.ts';

const user = { login: 'lwilsmn0uqdxe6u', password: 'jelszó', signKey: 'ac-ac3a-7f661bff7d342N43CYX4U9FG', exchangeKey: '7f662N43CYX4U9FG' };
let gopay: GopayFake;
let ksef: KsefFake;
let nav: NavFake;
let owner: StaffClient;

const app = useTestApp(async () => {
  const clock = new TestClock();
  gopay = await startGopayFake({ now: () => clock.now() });
  ksef = await KsefFake.start({ certificate: ecCertificate, nip: sellerTaxId('POL'), now: () => clock.now() });
  nav = await NavFake.start({ ...user, taxpayerId: sellerTaxId('HUN').slice(0, 8) });
  return { clock, demo: true, env: { GOPAY_API_URL: gopay.apiUrl, KSEF_URL: ksef.url, NAV_URL: nav.url } };
});
beforeAll(async () => {
  owner = await aStaffClient(app());
});
afterAll(async () => {
  await gopay.stop();
  await ksef.wire.stop();
  await nav.wire.stop();
});

const read = async (provider: string): Promise<Credential> => {
  const found = (await owner.get('/api/admin/credentials')).json<Credential[]>().find((one) => one.provider === provider);
  if (found === undefined) throw new Error(`${provider} is not listed`);
  return found;
};
const enter = async (provider: string, fields: object) =>
  owner.put(`/api/admin/credentials/${provider}`, {
    confirmUnreachable: false,
    confirmOtherAccount: false,
    version: (await read(provider)).version,
    ...fields,
  });
const codeOf = (response: { json(): unknown }) =>
  (response.json() as { errors?: { path: string; code: string }[] }).errors?.map(({ path, code }) => `${path} ${code}`).join();

test('GoPay: wrong values are rejected, and right ones are used at once', async () => {
  const fields = { system: 'SANDBOX', goId: String(gopay.goId), clientId: gopay.clientId, clientSecret: gopay.clientSecret };
  expect(codeOf(await enter('GOPAY', { ...fields, clientSecret: 'wrong-secret' }))).toBe('clientSecret credential/rejected');
  expect(codeOf(await enter('GOPAY', { ...fields, goId: '8999999999' }))).toBe('clientSecret credential/rejected');
  expect((await enter('GOPAY', fields)).json()).toMatchObject({ source: 'CONSOLE', mode: 'TEST', account: fields.goId, verified: true });
  expect(app().context.credentials.get('GOPAY')).toMatchObject({ clientSecret: gopay.clientSecret });
  // A short secret shows nothing of itself, and belongs to one client id.
  expect((await read('GOPAY')).shown).toEqual({ system: 'SANDBOX', goId: fields.goId, clientId: fields.clientId });
  expect(codeOf(await enter('GOPAY', { ...fields, clientId: 'another', clientSecret: null }))).toBe(
    'clientSecret credential/secret-needed',
  );
  expect((await enter('GOPAY', { ...fields, clientSecret: null })).statusCode).toBe(200);
});

test('NAV: a wrong key is rejected, and the next document is reported with the entered user', async () => {
  expect(codeOf(await enter('NAV', { ...user, exchangeKey: '0000000000000000' }))).toBe('password credential/rejected');
  expect(codeOf(await enter('NAV', { ...user, password: 'wrong' }))).toBe('password credential/rejected');
  nav.fail('tokenExchange', 'down');
  expect(codeOf(await enter('NAV', user))).toBe('confirmUnreachable credential/unreachable');
  expect((await enter('NAV', user)).json()).toMatchObject({ source: 'CONSOLE', mode: 'TEST', countries: ['HUN'] });
  const { id } = await aReportedInvoice(app(), 'HUN');
  await sendReportsFor(app(), 3);
  expect((await reportOf(app(), id))?.status).toBe('ACCEPTED');
});

test('KSeF: a key of another certificate is rejected, and the next document is reported with the entered certificate', async () => {
  const fields = { kind: 'CERTIFICATE', token: null, certificate: ecCertificate.trim(), key: ecKey.trim(), keyPassword: null };
  expect(codeOf(await enter('KSEF', { ...fields, key: rsaKey.trim() }))).toBe('key credential/wrong-certificate');
  expect(codeOf(await enter('KSEF', { ...fields, key: null }))).toBe('key credential/secret-needed');
  expect((await enter('KSEF', fields)).json()).toMatchObject({
    source: 'CONSOLE',
    shown: { kind: 'CERTIFICATE' },
    stored: ['certificate', 'key'],
  });
  const { id } = await aReportedInvoice(app(), 'POL');
  await sendReportsFor(app(), 3);
  expect((await reportOf(app(), id))?.status).toBe('ACCEPTED');
  expect(
    (await owner.post('/api/admin/credentials/KSEF/remove', { confirmOtherAccount: false, version: 1, reason: 'replaced' })).statusCode,
  ).toBe(200);
  expect(app().context.credentials.get('KSEF')).toBeUndefined();
});
