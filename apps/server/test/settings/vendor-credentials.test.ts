import type { Summary } from '@komora/api';
import type { Credential } from '@komora/api/admin';
import { insertBox, TestClock } from '@komora/testing';
import { type GopayFake, startGopayFake } from '@komora/testing/gopay/fake';
import { ecCertificate, ecKey, rsaKey } from '@komora/testing/ksef/certificates';
import { KsefFake } from '@komora/testing/ksef/ksef-fake';
import { NavFake } from '@komora/testing/nav/nav-fake';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { warehouseSettings } from '../kit/scenes/set-up-scene.ts';
import { useTestApp } from '../kit/test-app.ts';
import { aReportedInvoice, reportOf, sellerTaxId, sendReportsFor } from '../tax-report/tax-report.ts';

const secondToken = '20260401-EC-2C4C5C8000-8E4B1B6E1E-9C';
const taxId = '1132567891';
const user = { login: 'lwilsmn0uqdxe6u', password: 'jelszó', signKey: 'ac-ac3a-7f661bff7d342N43CYX4U9FG', exchangeKey: '7f662N43CYX4U9FG' };
let gopay: GopayFake;
let ksef: KsefFake;
let nav: NavFake;
let owner: StaffClient;

const app = useTestApp(async () => {
  const clock = new TestClock();
  gopay = await startGopayFake({ now: () => clock.now() });
  ksef = await KsefFake.start({
    certificate: ecCertificate,
    nip: sellerTaxId('POL'),
    other: { nip: taxId, token: secondToken },
    now: () => clock.now(),
  });
  nav = await NavFake.start({ ...user, taxpayerId: sellerTaxId('HUN').slice(0, 8) });
  return {
    clock,
    demo: true,
    listen: true,
    env: { GOPAY_API_URL: gopay.apiUrl, KSEF_URL: ksef.url, NAV_URL: nav.url, KSEF_CONSUMERS: 'true' },
  };
});
beforeAll(async () => {
  owner = await aStaffClient(app());
});
afterAll(async () => {
  await gopay.stop();
  await ksef.wire.stop();
  await nav.wire.stop();
});

const list = async (provider: string): Promise<Credential[]> =>
  (await owner.get('/api/admin/credentials')).json<Credential[]>().filter((one) => one.provider === provider);
const read = async (provider: string, company?: string): Promise<Credential> => {
  const found = (await list(provider)).find(({ legalEntity }) => company === undefined || legalEntity?.id === company);
  if (found === undefined) throw new Error(`${provider} is not listed`);
  return found;
};
/** @param company at a tax authority; absent: the only one */
const enter = async (provider: string, fields: object, company?: string) => {
  const { version, legalEntity } = await read(provider, company);
  const confirmations = { confirmUnreachable: false, confirmOtherAccount: false };
  const ofCompany = legalEntity === null ? {} : { legalEntityId: legalEntity.id };
  return owner.put(`/api/admin/credentials/${provider}`, { ...confirmations, version, ...ofCompany, ...fields });
};
const remove = async (provider: string, company?: string) => {
  const { version, legalEntity } = await read(provider, company);
  const body = {
    confirmOtherAccount: false,
    version,
    reason: 'replaced',
    ...(legalEntity === null ? {} : { legalEntityId: legalEntity.id }),
  };
  return owner.post(`/api/admin/credentials/${provider}/remove`, body);
};
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
  expect((await remove('KSEF')).statusCode).toBe(200);
  expect(app().context.credentials.reportsTo('KSEF')).toBe(false);
});

describe('two companies in Poland', () => {
  const certificate = { kind: 'CERTIFICATE', token: null, certificate: ecCertificate.trim(), key: ecKey.trim(), keyPassword: null };
  let first: string;
  let second: string;

  beforeAll(async () => {
    first = (await read('KSEF')).legalEntity?.id ?? '';
    const company = {
      country: 'POL',
      name: 'Druga Komora sp. z o.o.',
      address: { street: 'Prosta', number: '2', city: 'Warszawa', zip: '00-838' },
      companyId: '0000123456',
      taxId,
      vatId: `PL${taxId}`,
      registerEntry: '',
      iban: 'PL61109010140000071219812874',
      bic: null,
      email: 'druga@example.com',
      phoneNumber: '+48221234567',
      invoicePrefix: 'DRU',
      contractPrefix: 'DRU',
      acceptsCash: true,
      increaseNoticeDays: 30,
      priceClause: false,
      lateInterest: null,
    };
    const created = await owner.post('/api/admin/legal-entities', company);
    expect(created.statusCode, created.body).toBe(200);
    second = created.json<{ id: string }>().id;
  });

  test('each enters its own certificate, which is tried with its own tax number', async () => {
    expect((await list('KSEF')).map(({ legalEntity, source }) => [legalEntity?.id, source])).toEqual([
      [first, 'NONE'],
      [second, 'NONE'],
    ]);
    expect((await enter('KSEF', certificate, first)).statusCode).toBe(200);
    // KSeF knows this certificate for the first company only.
    expect(codeOf(await enter('KSEF', certificate, second))).toBe('certificate credential/rejected');
    expect((await list('KSEF')).map(({ legalEntity, source }) => [legalEntity?.id, source])).toEqual([
      [first, 'CONSOLE'],
      [second, 'NONE'],
    ]);
  });

  test('a document is reported if its own company has a log-in, and with that one', async () => {
    const tenant = await aTenant(app(), await anOffer());
    const documentOf = async (clientId: string) =>
      (await app().one<{ id: string }>(`select id from invoices where client_id = $1 and kind = 'INVOICE'`, [clientId])).id;
    // Only the first company reports.
    expect(await reportOf(app(), await documentOf(tenant.clientId))).toBeUndefined();
    ksef.logIns.length = 0;
    const token = { kind: 'TOKEN', token: secondToken, certificate: null, key: null, keyPassword: null };
    expect((await enter('KSEF', token, second)).json()).toMatchObject({ source: 'CONSOLE', legalEntity: { id: second } });
    expect(ksef.logIns).toEqual([taxId]);
    const { clientId } = await aTenant(app(), await anOffer());
    const { id: ofFirst } = await aReportedInvoice(app(), 'POL');
    await sendReportsFor(app(), 3);
    expect((await reportOf(app(), await documentOf(clientId)))?.status).toBe('ACCEPTED');
    expect((await reportOf(app(), ofFirst))?.status).toBe('ACCEPTED');
    expect(ksef.invoices.filter(({ xml }) => xml.includes(`<NIP>${taxId}</NIP>`))).toHaveLength(1);
    // The second company stops. A document that was sent for it is asked for with no other log-in.
    const waiting = await aTenant(app(), await anOffer());
    expect((await remove('KSEF', second)).statusCode).toBe(200);
    ksef.logIns.length = 0;
    await sendReportsFor(app(), 3);
    expect(await reportOf(app(), await documentOf(waiting.clientId))).toMatchObject({
      status: 'SENT',
      reason: expect.stringContaining('no log-in'),
    });
    expect(ksef.logIns).toEqual([]);
  });

  /** A free box of the second company, and what an order of it needs. */
  async function anOffer() {
    const address = { street: 'Prosta', number: '2', city: 'Warszawa', zip: '00-838' };
    const location = { lat: 52.23, lng: 21 };
    const warehouse = await owner.post('/api/admin/warehouses', {
      ...warehouseSettings,
      address,
      location,
      legalEntityId: second,
      availableFrom: null,
    });
    const { id } = warehouse.json<{ id: string }>();
    await owner.post(`/api/admin/warehouses/${id}/publish`, { version: 1 });
    const boxId = await insertBox(app().pool, id);
    const { insuranceId } = await app().one<{ insuranceId: string }>(
      `insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month)
       values ($1, (select count(*) + 1 from insurances where legal_entity_id = $1), '{"PL":"Podstawowe"}', 100000, 100) returning id as "insuranceId"`,
      [second],
    );
    const choice = { boxId, invoicingPeriod: 1, insuranceId, voucherToken: null };
    const { chargedNow } = (await app().put('/api/client/order/offer/summary', choice)).json<Summary>();
    return { boxId, insuranceId, expectedCharge: chargedNow };
  }
});
