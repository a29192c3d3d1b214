import { NavFake } from '@komora/testing/nav/nav-fake';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobHandlers } from '../../src/jobs/queue.ts';
import { openExchangeToken, passwordHash, requestSignature } from '../../src/providers/nav/nav-signature.ts';
import { navTaxReporting } from '../../src/providers/nav/nav-tax-reporting.ts';
import { nav, runFor, useTaxHouse } from './house.ts';

const house = useTaxHouse(nav);
let fake: NavFake;
let jobs: JobHandlers;

beforeAll(async () => {
  const [entity] = await house().rows<{ tax_id: string }>("select tax_id from legal_entities where country = 'HUN'");
  fake = await NavFake.start({
    login: nav.NAV_LOGIN,
    password: nav.NAV_PASSWORD,
    signKey: nav.NAV_SIGN_KEY,
    exchangeKey: nav.NAV_EXCHANGE_KEY,
    taxpayerId: entity?.tax_id.slice(0, 8) ?? '',
  });
  const { config } = house().deps;
  if (config.nav === undefined) throw new Error('NAV is not on');
  jobs = house().jobs(navTaxReporting({ ...config.nav, url: fake.url }, house().deps));
});
beforeEach(() => {
  fake.patience = 0;
});
afterAll(() => fake.wire.stop());

const run = (minutes = 1) => runFor(house(), jobs, minutes);
const mails = (number: string) =>
  house().rows<{ data: { event: string; reason: string | null }; language: string }>(
    "select data, language from messages where template = 'tax-report-operator' and data ->> 'documentNumber' = $1",
    [number],
  );

describe('the interface’s own samples', () => {
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

test('an invoice is created there, without name and address of a private person, and accepted when it is judged', async () => {
  const { id, number } = await house().noted('HUN');
  fake.patience = 2;
  await jobs['send-tax-reports']?.({});
  expect((await house().report(id))?.status).toBe('SENT');
  await run(3);
  const [taken] = fake.taken(number);
  expect(taken?.operation).toBe('CREATE');
  expect(taken?.data).toContain('<customerVatStatus>PRIVATE_PERSON</customerVatStatus></customerInfo>');
  expect(await house().report(id)).toMatchObject({ status: 'ACCEPTED', authority_number: taken?.id, reason: null });
  expect(await mails(number)).toEqual([]);
});

test('a credit note waits for its invoice, then modifies it with lines of its own; one of all of it cancels it', async () => {
  const half = await house().noted('HUN');
  const whole = await house().noted('HUN');
  fake.patience = 2;
  const [note, storno] = [await house().credit(half.rentId, 'half'), await house().credit(whole.rentId, 'all')];
  await jobs['send-tax-reports']?.({});
  expect((await house().report(note.id))?.status).toBe('PENDING');
  await run(40);
  const [change] = fake.taken(note.number);
  expect(change?.operation).toBe('MODIFY');
  expect(change?.data).toContain(
    `<originalInvoiceNumber>${half.number}</originalInvoiceNumber><modifyWithoutMaster>false</modifyWithoutMaster><modificationIndex>1<`,
  );
  expect(change?.data).toContain('<lineNumberReference>3</lineNumberReference><lineOperation>CREATE</lineOperation>');
  expect(change?.data).toMatch(/<invoiceGrossAmount>-\d/);
  expect(fake.taken(storno.number)[0]?.operation).toBe('STORNO');
  expect((await house().report(note.id))?.status).toBe('ACCEPTED');
});

test('a lost answer is asked for: the document goes there once', async () => {
  const { id, number } = await house().noted('HUN');
  fake.fail('manageInvoice', 'lost');
  await jobs['send-tax-reports']?.({});
  expect((await house().report(id))?.status).toBe('SENDING');
  await run(2);
  expect((await house().report(id))?.status).toBe('ACCEPTED');
  expect(fake.taken(number)).toHaveLength(1);
});

test('a document that was lost on its way is handed over again only once it was surely not taken', async () => {
  const { id, number } = await house().noted('HUN');
  fake.fail('manageInvoice', 'reset');
  await run(10);
  expect((await house().report(id))?.status).toBe('SENDING');
  expect(fake.taken(number)).toHaveLength(0);
  await run(20);
  expect((await house().report(id))?.status).toBe('ACCEPTED');
  expect(fake.taken(number)).toHaveLength(1);
});

test('an authority that is down or refuses the call has not taken it: tried again, the same bytes', async () => {
  const { id, number } = await house().noted('HUN');
  fake.fail('tokenExchange', 'down', 'refused', 'reset');
  await run(1);
  expect(await house().report(id)).toMatchObject({ status: 'PENDING' });
  await run(10);
  expect((await house().report(id))?.status).toBe('ACCEPTED');
  expect(fake.taken(number)).toHaveLength(1);
});

test('its own bytes there under its number are the first try’s success; other bytes are not', async () => {
  const [first, second] = [await house().noted('HUN'), await house().noted('HUN')];
  await run(1);
  await house().pool.query(
    `update tax_reports set status = 'PENDING', called_at = null, submission = null, settled_at = null, next_try_at = $2, authority_number = null,
       payload = case when invoice_id = $3 then payload || '\\x0a' else payload end where invoice_id = any($1)`,
    [[first.id, second.id], house().clock.now(), second.id],
  );
  await run(1);
  expect((await house().report(first.id))?.status).toBe('ACCEPTED');
  expect(await house().report(second.id)).toMatchObject({ status: 'REJECTED', reason: 'INVOICE_NUMBER_NOT_UNIQUE: hibás adat' });
});

test('the operator is told once of a rejected document, in Hungarian, with the reason', async () => {
  const { id, number } = await house().noted('HUN');
  fake.wrong.add(number);
  await run(2);
  expect(await house().report(id)).toMatchObject({ status: 'REJECTED', reason: 'INVALID_VAT_DATA: hibás adat' });
  await run(60);
  expect(await mails(number)).toMatchObject([{ language: 'HU', data: { event: 'REJECTED', reason: 'INVALID_VAT_DATA: hibás adat' } }]);
  expect(fake.taken(number)).toHaveLength(1);
});

test('the operator is told once that the last moment nears', async () => {
  const { id, number } = await house().noted('HUN');
  fake.fail('tokenExchange', ...Array.from({ length: 300 }, () => 'down' as const));
  await runFor(house(), jobs, 20 * 60, 20);
  expect(await mails(number)).toEqual([]);
  await runFor(house(), jobs, 4 * 60, 20);
  expect(await mails(number)).toMatchObject([{ data: { event: 'LATE' } }]);
  expect((await house().report(id))?.status).toBe('PENDING');
});

test('two workers at once hand each document over once', async () => {
  fake.fail('tokenExchange');
  const all = [await house().noted('HUN'), await house().noted('HUN'), await house().noted('HUN')];
  await Promise.all([jobs['send-tax-reports']?.({}), jobs['send-tax-reports']?.({}), jobs['send-tax-reports']?.({})]);
  await run(60);
  for (const { number } of all) expect(fake.taken(number).length).toBeLessThanOrEqual(1);
});
