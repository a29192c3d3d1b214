import { TestClock } from '@komora/testing';
import { KsefFake } from '@komora/testing/ksef/ksef-fake';
import { extractText } from 'unpdf';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findVerification, queueTaxReports, taxReportingPort } from '../../src/modules/billing/tax-report/index.ts';
import { RateLimited } from '../../src/modules/billing/tax-report/tax-report.ports.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { override } from '../../src/platform/module/register-modules.ts';
import { KsefLimiter } from '../../src/providers/ksef/ksef-limits.ts';
import { ksefTaxReporting } from '../../src/providers/ksef/ksef-tax-reporting.ts';
import { useTestApp } from '../kit/test-app.ts';
import { aCreditNote, aReportedInvoice, changeReports, reportOf, sellerTaxId, sendReportsFor } from './tax-report.ts';

const token = '20260401-EC-2C4C5C8000-8E4B1B6E1E-9C|nip-5272894311|3f6b';
const nip = sellerTaxId('POL');
let fake: KsefFake;

const app = useTestApp(async () => {
  const clock = new TestClock();
  fake = await KsefFake.start({ token, nip, now: () => clock.now() });
  const config = { url: fake.url, credentials: { kind: 'TOKEN' as const, token } };
  return {
    clock,
    demo: true,
    env: { KSEF_TOKEN: token, KSEF_URL: fake.url },
    // The shipped client waits between polls and between requests.
    overrides: { ports: [override(taxReportingPort, () => ksefTaxReporting(config, { clock }, { pollMs: 1, paceMs: 0 }))] },
  };
});
beforeEach(() => {
  fake.pendingPolls = 0;
  fake.retryAfter = null;
  fake.readable = true;
});
afterAll(() => fake.wire.stop());

const run = (minutes = 1) => sendReportsFor(app(), minutes);

test('an invoice is sent encrypted and gets its number, and its receipt is stored', async () => {
  const { id, number } = await aReportedInvoice(app(), 'POL');
  fake.pendingPolls = 2;
  await run(5);
  const [taken] = fake.taken(number);
  expect(taken?.xml).toContain('http://crd.gov.pl/wzor/2025/06/25/13775/');
  const report = await reportOf(app(), id);
  expect(report).toMatchObject({ status: 'ACCEPTED', authority_number: taken?.ksefNumber });
  expect(report?.receipt?.toString()).toContain(taken?.ksefNumber);
});

test('the buyer gets the document by e-mail once it has its number, and the file contains it', async () => {
  const { id, number } = await aReportedInvoice(app(), 'POL');
  fake.pendingPolls = 2;
  const mails = () =>
    app().rows<{ id: string; recipient: string; language: string; data: { authorityNumber: string } }>(
      "select id, recipient, language, data from messages where template = 'document-registered' and data ->> 'documentId' = $1",
      [id],
    );
  await app().runJob('send-tax-reports', {});
  expect(await mails()).toEqual([]);
  await run(5);
  const [mail] = await mails();
  const ksefNumber = fake.taken(number)[0]?.ksefNumber ?? '';
  expect(mail?.data.authorityNumber).toBe(ksefNumber);
  expect(await app().one("select customer ->> 'email' as recipient, language from invoices where id = $1", [id])).toEqual({
    recipient: mail?.recipient,
    language: mail?.language,
  });
  await app().runJob('send-message', { messageId: mail?.id ?? '' });
  const file = await app().get(`/mailbox/${mail?.id}/attachments/0`);
  expect(file.headers['content-type']).toBe('application/pdf');
  const { text } = await extractText(new Uint8Array(file.rawPayload), { mergePages: true });
  expect(text).toContain(ksefNumber);
  expect(text).not.toContain('OFFLINE');
});

test('a document that names a payer of the contract goes to the client', async () => {
  const { id } = await aReportedInvoice(app(), 'POL');
  const { contractId, clientId } = await app().one<{ contractId: string; clientId: string }>(
    'select r.contract_id as "contractId", i.client_id as "clientId" from invoices i join rents r on r.id = i.rent_id where i.id = $1',
    [id],
  );
  await app().rows(
    `insert into contract_payers (id, contract_id, details) select $1, $2, jsonb_build_object('email', customer ->> 'email') from invoices where id = $1`,
    [id, contractId],
  );
  await app().rows(`update users set email = 'account@example.com' where id = $1`, [clientId]);
  await run(5);
  expect(
    await app().rows(`select recipient from messages where template = 'document-registered' and data ->> 'documentId' = $1`, [id]),
  ).toEqual([{ recipient: 'account@example.com' }]);
});

test('the QR code on the document contains the hash of the sent bytes', async () => {
  const { id } = await aReportedInvoice(app(), 'POL');
  await run(1);
  const verification = await findVerification(app().context.db, app().context.config, {
    invoiceId: id,
    issuedOn: '2026-02-01',
    sellerTaxId: nip,
  });
  const [row] = await app().rows<{ hash: string }>(
    "select translate(encode(sha256(payload), 'base64'), '+/=', '-_') as hash from tax_reports where invoice_id = $1",
    [id],
  );
  expect(verification?.url).toBe(`https://qr.ksef.mf.gov.pl/invoice/${nip}/01-02-2026/${row?.hash}`);
  expect(verification?.number).toBe((await reportOf(app(), id))?.authority_number);
});

test('a correction waits for its invoice and then refers to its KSeF number', async () => {
  const { rentId, number } = await aReportedInvoice(app(), 'POL');
  fake.pendingPolls = 2;
  const note = await aCreditNote(app(), rentId, 'half');
  await app().rows(
    `insert into tax_reports (invoice_id, legal_entity_id, tax_day, document_number, authority, status, report_by, next_attempt_at, created_at)
     select id, legal_entity_id, supplied_on, number, 'KSEF', 'PENDING', $2, $2, $2 from invoices where id = $1 on conflict do nothing`,
    [note.id, app().clock.now()],
  );
  await run(40);
  const [original] = fake.taken(number);
  expect(fake.taken(note.number)[0]?.xml).toContain(`<NrKSeFFaKorygowanej>${original?.ksefNumber}</NrKSeFFaKorygowanej>`);
  expect((await reportOf(app(), note.id))?.status).toBe('ACCEPTED');
});

test('after a lost response the status is requested, and the file is sent once', async () => {
  const { id, number } = await aReportedInvoice(app(), 'POL');
  fake.fail('/invoices', 'lost');
  await run(2);
  expect((await reportOf(app(), id))?.status).toBe('ACCEPTED');
  expect(fake.taken(number)).toHaveLength(1);
});

describe('a duplicate', () => {
  /** Sends a document once, then forgets its report; `change` is appended to the bytes that are sent next. */
  async function sendAgain(change = ''): Promise<{ id: string; number: string; first: string | null | undefined }> {
    const { id, number } = await aReportedInvoice(app(), 'POL');
    await run(1);
    const first = (await reportOf(app(), id))?.authority_number;
    await changeReports(
      app(),
      `update tax_reports set status = 'PENDING', called_at = null, submission = null, settled_at = null, next_attempt_at = $2, authority_number = null,
         payload = payload || convert_to($3, 'UTF8') where invoice_id = $1`,
      [id, app().clock.now(), change],
    );
    return { id, number, first };
  }

  test('of the same bytes counts as the success of the first submission', async () => {
    const { id, number, first } = await sendAgain();
    await run(1);
    expect(fake.taken(number).map(({ status }) => status)).toEqual([200, 440]);
    expect(await reportOf(app(), id)).toMatchObject({ status: 'ACCEPTED', authority_number: first });
  });

  test('of other bytes is a rejection, and the operator gets a message', async () => {
    const { id, number, first } = await sendAgain('<!-- changed -->');
    await run(1);
    expect(await reportOf(app(), id)).toMatchObject({
      status: 'REJECTED',
      reason: `440 KSeF has another document with this number, ${first}: its content differs from ours`,
      authority_number: null,
    });
    expect(
      await app().rows(
        "select 1 from messages where template = 'tax-report-operator' and data ->> 'event' = 'REJECTED' and data ->> 'documentNumber' = $1",
        [number],
      ),
    ).toHaveLength(1);
  });

  test('that cannot be read is a rejection', async () => {
    const { id } = await sendAgain();
    fake.readable = false;
    await run(1);
    expect(await reportOf(app(), id)).toMatchObject({ status: 'REJECTED', authority_number: null });
  });
});

describe('limits', () => {
  test('a block stops all requests until Retry-After, and the log-in and the session survive it', async () => {
    await aReportedInvoice(app(), 'POL');
    await run(1);
    const documents = [];
    for (let index = 0; index < 6; index++) documents.push(await aReportedInvoice(app(), 'POL'));
    const [logIns, sessions, requests] = [fake.count('/auth/challenge'), fake.count('/sessions/online'), fake.wire.requests.length];
    fake.retryAfter = 300;
    fake.fail('/invoices', 'busy');
    const blockedAt = app().clock.now();
    await app().runJob('send-tax-reports', {});
    expect(fake.wire.requests.length - requests).toBe(1);
    for (const { id } of documents)
      expect(await reportOf(app(), id)).toMatchObject({ status: 'PENDING', next_attempt_at: new Date(blockedAt.getTime() + 300_000) });
    await run(7);
    for (const { id } of documents) expect((await reportOf(app(), id))?.status).toBe('ACCEPTED');
    expect(fake.count('/auth/challenge')).toBe(logIns);
    expect(fake.count('/sessions/online')).toBe(sessions);
  });

  test('the client sends at most 30 documents a minute', () => {
    let now = 0;
    const limiter = new KsefLimiter(() => now);
    for (let index = 0; index < 30; index++) limiter.count('invoiceSend');
    now = 59_999;
    expect(() => limiter.count('invoiceSend')).toThrow(RateLimited);
    expect(() => limiter.count('invoiceStatus')).not.toThrow();
    now = 60_000;
    expect(() => limiter.count('invoiceSend')).not.toThrow();
  });

  test('the client sends at most 180 documents an hour', () => {
    let now = 0;
    const limiter = new KsefLimiter(() => now);
    for (let index = 0; index < 180; index++) {
      now = index * 10_000;
      limiter.count('invoiceSend');
    }
    now = 180 * 10_000;
    expect(() => limiter.count('invoiceSend')).toThrow(new RateLimited('180 requests of invoiceSend per hour', new Date(3_600_000)));
  });
});

test('errors at log-in, session and submission are retried', async () => {
  const { id, number } = await aReportedInvoice(app(), 'POL');
  fake.fail('/invoices', 'busy', 'expired');
  fake.fail('/auth/challenge', 'down', 'reset');
  fake.fail('/sessions/online', 'down');
  await run(20);
  expect((await reportOf(app(), id))?.status).toBe('ACCEPTED');
  expect(fake.taken(number)).toHaveLength(1);
});

test('the operator gets a message about a rejected document in Polish', async () => {
  const { id, number } = await aReportedInvoice(app(), 'POL');
  fake.wrong.add(number);
  await run(2);
  expect(await reportOf(app(), id)).toMatchObject({
    status: 'REJECTED',
    reason: '450 Błąd weryfikacji semantyki dokumentu faktury; P_13_1',
  });
  expect(
    await app().rows(
      "select language from messages where template = 'tax-report-operator' and data ->> 'event' = 'REJECTED' and data ->> 'documentNumber' = $1",
      [number],
    ),
  ).toEqual([{ language: 'PL' }]);
});

test('documents of private persons are not reported by default', async () => {
  const before = await app().rows('select count(*)::int as n from tax_reports');
  const { rentId } = (
    await app().rows<{ rentId: string }>(
      `select i.rent_id as "rentId" from invoices i join legal_entities e on e.id = i.legal_entity_id
     where e.country = 'POL' and i.kind = 'INVOICE' and i.customer ->> 'type' = 'FyzickaOsoba' order by i.sequence limit 1`,
    )
  )[0] ?? { rentId: '' };
  await aCreditNote(app(), rentId, 'half');
  expect(await app().rows('select count(*)::int as n from tax_reports')).toEqual(before);
});

test('what is outside VAT is an accounting note and not reported; a credit note follows its invoice', async () => {
  const { id: corrects } = await aReportedInvoice(app(), 'POL');
  const [note, credit] = await app().rows<{ invoiceId: string; legalEntityId: string; issuedOn: string }>(
    `select i.id as "invoiceId", i.legal_entity_id as "legalEntityId", i.issued_on as "issuedOn" from invoices i join legal_entities e on e.id = i.legal_entity_id
     where e.country = 'POL' and not exists (select from tax_reports t where t.invoice_id = i.id) order by i.sequence limit 2`,
  );
  if (note === undefined || credit === undefined) throw new Error('The demo has too few invoices in Poland');
  const outside = { country: 'POL', forCompany: true, isOutsideVat: true } as const;
  const documents = [
    { ...note, ...outside },
    { ...credit, ...outside, corrects },
  ];
  await inTransaction(app().context.db, (trx) => queueTaxReports(trx, app().context, { documents, now: app().clock.now() }));
  expect(
    await app().rows('select invoice_id as id from tax_reports where invoice_id = any($1)', [[note.invoiceId, credit.invoiceId]]),
  ).toEqual([{ id: credit.invoiceId }]);
});
