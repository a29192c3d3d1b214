import { NavFake } from '@komora/testing/nav/nav-fake';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openExchangeToken, passwordHash, requestSignature } from '../../src/providers/nav/nav-signature.ts';
import { useTestApp } from '../kit/test-app.ts';
import { aCreditNote, aReportedInvoice, changeReports, reportOf, sellerTaxId, sendReportsFor } from './tax-report.ts';

const user = {
  login: 'lwilsmn0uqdxe6u',
  password: 'jelszó',
  signKey: 'ac-ac3a-7f661bff7d342N43CYX4U9FG',
  exchangeKey: '7f662N43CYX4U9FG',
};
let fake: NavFake;

const app = useTestApp(async () => {
  fake = await NavFake.start({ ...user, taxpayerId: sellerTaxId('HUN').slice(0, 8) });
  const { login, password, signKey, exchangeKey } = user;
  return {
    demo: true,
    env: { NAV_LOGIN: login, NAV_PASSWORD: password, NAV_SIGN_KEY: signKey, NAV_EXCHANGE_KEY: exchangeKey, NAV_URL: fake.url },
  };
});
beforeEach(() => {
  fake.pendingPolls = 0;
});
afterAll(() => fake.wire.stop());

const run = (minutes = 1) => sendReportsFor(app(), minutes);
const mails = (number: string) =>
  app().rows<{ data: { event: string; reason: string | null }; language: string }>(
    "select data, language from messages where template = 'tax-report-operator' and data ->> 'documentNumber' = $1",
    [number],
  );

describe('the samples of the interface specification', () => {
  const signKey = 'ac-ac3a-7f661bff7d342N43CYX4U9FG';

  test('a request is signed as the sample of tokenExchange is', () => {
    expect(requestSignature({ requestId: 'RID896801578348', timestamp: '2019-09-11T10:55:31.440Z', signKey })).toBe(
      'B4B5E0F197BFFD3DF69BCC98D3BE775F65FD5445EEF95C9D6B6C59425F2B81C4F6DA1FD563B0C7E7D98AF1E1725E5C63C2803B5D3A93D1C02ED354AC92F2CC94',
    );
  });

  test('a token is opened with the exchange key alone', () => {
    expect(() => openExchangeToken('AAAAAAAAAAAAAAAAAAAAAA==', '7ac12119fa7dd621')).toThrow();
    expect(passwordHash('')).toMatch(/^[0-9A-F]{128}$/);
  });
});

test('an invoice is sent without name and address of a private person, and accepted after its validation', async () => {
  const { id, number } = await aReportedInvoice(app(), 'HUN');
  fake.pendingPolls = 2;
  await app().runJob('send-tax-reports', {});
  expect((await reportOf(app(), id))?.status).toBe('SENT');
  await run(3);
  const [taken] = fake.taken(number);
  expect(taken?.operation).toBe('CREATE');
  expect(taken?.data).toContain('<customerVatStatus>PRIVATE_PERSON</customerVatStatus></customerInfo>');
  expect(await reportOf(app(), id)).toMatchObject({ status: 'ACCEPTED', authority_number: taken?.id, reason: null });
  expect(await mails(number)).toEqual([]);
});

test('a credit note waits for its invoice and modifies it with its own lines; a full one cancels it', async () => {
  const half = await aReportedInvoice(app(), 'HUN');
  const whole = await aReportedInvoice(app(), 'HUN');
  fake.pendingPolls = 2;
  const [note, storno] = [await aCreditNote(app(), half.rentId, 'half'), await aCreditNote(app(), whole.rentId, 'all')];
  await app().runJob('send-tax-reports', {});
  expect((await reportOf(app(), note.id))?.status).toBe('PENDING');
  await run(40);
  const [change] = fake.taken(note.number);
  expect(change?.operation).toBe('MODIFY');
  expect(change?.data).toContain(
    `<originalInvoiceNumber>${half.number}</originalInvoiceNumber><modifyWithoutMaster>false</modifyWithoutMaster><modificationIndex>1<`,
  );
  expect(change?.data).toContain('<lineNumberReference>3</lineNumberReference><lineOperation>CREATE</lineOperation>');
  expect(change?.data).toMatch(/<invoiceGrossAmount>-\d/);
  expect(fake.taken(storno.number)[0]?.operation).toBe('STORNO');
  expect((await reportOf(app(), note.id))?.status).toBe('ACCEPTED');
});

test('after a lost response the status is requested, and the document is sent once', async () => {
  const { id, number } = await aReportedInvoice(app(), 'HUN');
  fake.fail('manageInvoice', 'lost');
  await app().runJob('send-tax-reports', {});
  expect((await reportOf(app(), id))?.status).toBe('SENDING');
  await run(2);
  expect((await reportOf(app(), id))?.status).toBe('ACCEPTED');
  expect(fake.taken(number)).toHaveLength(1);
});

test('a lost document is sent again only when it was certainly not accepted', async () => {
  const { id, number } = await aReportedInvoice(app(), 'HUN');
  fake.fail('manageInvoice', 'reset');
  await run(10);
  expect((await reportOf(app(), id))?.status).toBe('SENDING');
  expect(fake.taken(number)).toHaveLength(0);
  await run(20);
  expect((await reportOf(app(), id))?.status).toBe('ACCEPTED');
  expect(fake.taken(number)).toHaveLength(1);
});

test('calls that are rejected or reach no server are retried with the same bytes', async () => {
  const { id, number } = await aReportedInvoice(app(), 'HUN');
  fake.fail('tokenExchange', 'down', 'refused', 'reset');
  await run(1);
  expect(await reportOf(app(), id)).toMatchObject({ status: 'PENDING' });
  await run(10);
  expect((await reportOf(app(), id))?.status).toBe('ACCEPTED');
  expect(fake.taken(number)).toHaveLength(1);
});

test('a document that cannot be read does not hold up the others, and is sent when it can', async () => {
  const [broken, other] = [await aReportedInvoice(app(), 'HUN'), await aReportedInvoice(app(), 'HUN')];
  const { supplier } = await app().one<{ supplier: object }>('select supplier from invoices where id = $1', [broken.id]);
  const change = (value: object) =>
    changeReports(app(), 'update invoices set supplier = $2 where id = $1', [broken.id, JSON.stringify(value)]);
  await change({});
  await changeReports(app(), `update tax_reports set next_attempt_at = next_attempt_at - interval '1 minute' where invoice_id = $1`, [
    broken.id,
  ]);
  await run(1);
  expect((await reportOf(app(), other.id))?.status).toBe('ACCEPTED');
  expect(await reportOf(app(), broken.id)).toMatchObject({ status: 'PENDING', reason: expect.stringContaining('ZodError') });
  await change(supplier);
  await run(20);
  expect(await reportOf(app(), broken.id)).toMatchObject({ status: 'ACCEPTED', reason: null });
  expect(fake.taken(broken.number)).toHaveLength(1);
});

test('a duplicate number with the same bytes counts as success, with other bytes as rejection', async () => {
  const [first, second] = [await aReportedInvoice(app(), 'HUN'), await aReportedInvoice(app(), 'HUN')];
  await run(1);
  await changeReports(
    app(),
    `update tax_reports set status = 'PENDING', called_at = null, submission = null, settled_at = null, next_attempt_at = $2, authority_number = null,
       payload = case when invoice_id = $3 then payload || '\\x0a' else payload end where invoice_id = any($1)`,
    [[first.id, second.id], app().clock.now(), second.id],
  );
  await run(1);
  expect((await reportOf(app(), first.id))?.status).toBe('ACCEPTED');
  expect(await reportOf(app(), second.id)).toMatchObject({ status: 'REJECTED', reason: 'INVOICE_NUMBER_NOT_UNIQUE: hibás adat' });
});

test('the operator gets one message about a rejected document, in Hungarian, with the reason', async () => {
  const { id, number } = await aReportedInvoice(app(), 'HUN');
  fake.wrong.add(number);
  await run(2);
  expect(await reportOf(app(), id)).toMatchObject({ status: 'REJECTED', reason: 'INVALID_VAT_DATA: hibás adat' });
  await run(60);
  expect(await mails(number)).toMatchObject([{ language: 'HU', data: { event: 'REJECTED', reason: 'INVALID_VAT_DATA: hibás adat' } }]);
  expect(fake.taken(number)).toHaveLength(1);
});

test('the operator gets one message before the deadline', async () => {
  const { id, number } = await aReportedInvoice(app(), 'HUN');
  fake.fail('tokenExchange', ...Array.from({ length: 300 }, () => 'down' as const));
  await sendReportsFor(app(), 20 * 60, 20);
  expect(await mails(number)).toEqual([]);
  await sendReportsFor(app(), 4 * 60, 20);
  expect(await mails(number)).toMatchObject([{ data: { event: 'LATE' } }]);
  expect((await reportOf(app(), id))?.status).toBe('PENDING');
});

test('concurrent workers send each document once', async () => {
  fake.fail('tokenExchange');
  const all = [await aReportedInvoice(app(), 'HUN'), await aReportedInvoice(app(), 'HUN'), await aReportedInvoice(app(), 'HUN')];
  await Promise.all([app().runJob('send-tax-reports', {}), app().runJob('send-tax-reports', {}), app().runJob('send-tax-reports', {})]);
  await run(60);
  for (const { number } of all) expect(fake.taken(number).length).toBeLessThanOrEqual(1);
});
