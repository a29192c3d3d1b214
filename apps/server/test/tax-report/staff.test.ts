import { randomUUID } from 'node:crypto';
import type { TaxReportDetail, TaxReportRow } from '@komora/api/admin';
import { isKsefNumber } from '@komora/domain';
import { TestClock } from '@komora/testing';
import { KsefFake } from '@komora/testing/ksef/ksef-fake';
import { NavFake } from '@komora/testing/nav/nav-fake';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { taxReportingPort } from '../../src/modules/billing/tax-report/index.ts';
import { override } from '../../src/platform/module/register-modules.ts';
import { ksefTaxReporting } from '../../src/providers/ksef/ksef-tax-reporting.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { aCreditNote, aReportedInvoice, reportOf, sellerTaxId, sendReportsFor } from './tax-report.ts';

const user = { login: 'staffnav', password: 'jelszó', signKey: 'ac-ac3a-7f661bff7d342N43CYX4U9FG', exchangeKey: '7f662N43CYX4U9FG' };
const token = '20260401-EC-2C4C5C8000-8E4B1B6E1E-9C|nip-5272894311|3f6b';
const nip = sellerTaxId('POL').replace(/\D/g, '');
let nav: NavFake;
let ksef: KsefFake;
let accountant: StaffClient;

const app = useTestApp(async () => {
  const clock = new TestClock();
  nav = await NavFake.start({ ...user, taxpayerId: sellerTaxId('HUN').slice(0, 8) });
  ksef = await KsefFake.start({ token, nip: sellerTaxId('POL'), now: () => clock.now() });
  const config = { url: ksef.url, credentials: { kind: 'TOKEN' as const, token } };
  return {
    clock,
    demo: true,
    env: {
      NAV_LOGIN: user.login,
      NAV_PASSWORD: user.password,
      NAV_SIGN_KEY: user.signKey,
      NAV_EXCHANGE_KEY: user.exchangeKey,
      NAV_URL: nav.url,
      KSEF_TOKEN: token,
      KSEF_URL: ksef.url,
    },
    overrides: {
      ports: [
        override(taxReportingPort, (authority) =>
          authority.authority === 'KSEF' ? ksefTaxReporting(config, { clock }, { pollMs: 1, paceMs: 0 }) : authority,
        ),
      ],
    },
  };
});
beforeAll(async () => {
  accountant = await aStaffClient(app(), { preset: 'accountant', name: 'Anna Účtovná' });
});
beforeEach(() => {
  nav.pointer = null;
});
afterAll(async () => {
  await nav.wire.stop();
  await ksef.wire.stop();
});

const path = '/api/admin/tax-reports';
const run = (minutes = 1) => sendReportsFor(app(), minutes);
const act = (person: StaffClient, id: string, name: 'send-again' | 'handled' | 'try-now', payload: object, key = randomUUID()) =>
  app().call('POST', `${path}/${id}/${name}`, { headers: { ...person.headers, 'idempotency-key': key }, payload });
async function show(id: string): Promise<TaxReportDetail> {
  const response = await accountant.get(`${path}/${id}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<TaxReportDetail>();
}
async function list(query: string, person = accountant) {
  const response = await person.get(`${path}?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ rows: TaxReportRow[]; next: string | null; count: { value: number } }>();
}
async function aRejected(country: 'HUN' | 'POL') {
  const document = await aReportedInvoice(app(), country);
  (country === 'HUN' ? nav : ksef).wrong.add(document.number);
  await run(2);
  expect((await reportOf(app(), document.id))?.status).toBe('REJECTED');
  return document;
}
const messages = (number: string) =>
  app().rows("select 1 from messages where template in ('tax-report-operator', 'document-registered') and data ->> 'documentNumber' = $1", [
    number,
  ]);
/** A number with a right check sum. */
function aKsefNumber(): string {
  const head = `${nip}-20260302-0100001AF629`;
  const numbers = Array.from({ length: 256 }, (_, sum) => `${head}-${sum.toString(16).padStart(2, '0').toUpperCase()}`);
  return numbers.find((number) => isKsefNumber(number, nip)) ?? '';
}

test('a rejected report quotes the authority, names the field to mend, and is sent again once with its history kept', async () => {
  nav.pointer = 'InvoiceData/invoiceMain/invoice/invoiceHead/customerInfo/customerVatData/customerTaxNumber/base:taxpayerId';
  const { id, number } = await aRejected('HUN');
  const rejected = await show(id);
  expect(rejected).toMatchObject({
    number,
    state: 'REJECTED',
    reason: 'INVALID_VAT_DATA: hibás adat',
    mends: [{ record: 'CLIENT', field: 'taxId' }],
    rounds: [
      { round: 1, status: 'REJECTED', hasXml: true, faults: [{ code: 'INVALID_VAT_DATA', message: 'hibás adat' }], sentAgain: null },
    ],
  });
  const first = await accountant.get(`${path}/${id}/rounds/1/xml`);
  expect(first.headers['content-type']).toContain('application/xml');
  expect(first.body).toBe(nav.taken(number)[0]?.data);

  nav.wrong.delete(number);
  const key = randomUUID();
  const body = { reason: 'The data were mended' };
  const [once, twice] = await Promise.all([act(accountant, id, 'send-again', body, key), act(accountant, id, 'send-again', body, key)]);
  expect([once.statusCode, twice.statusCode]).toEqual([200, 200]);
  expect([once.json(), twice.json()]).toEqual([{ round: 2 }, { round: 2 }]);
  expect((await act(accountant, id, 'send-again', body)).json()).toMatchObject({ code: 'tax-report/not-rejected' });
  expect((await show(id)).state).toBe('WAITING');
  await run(2);

  const accepted = await show(id);
  expect(accepted).toMatchObject({ state: 'ACCEPTED', mends: [], authorityNumber: nav.taken(number)[1]?.id });
  expect(accepted.rounds).toMatchObject([
    { round: 2, status: 'ACCEPTED', faults: [], sentAgain: { by: 'Anna Účtovná', reason: 'The data were mended' } },
    { round: 1, status: 'REJECTED', faults: [{ code: 'INVALID_VAT_DATA' }], hasXml: true },
  ]);
  expect((await accountant.get(`${path}/${id}/rounds/1/xml`)).body).toBe(first.body);
  expect((await accountant.get(`${path}/${id}/rounds/3/xml`)).statusCode).toBe(404);
  expect((await accountant.get(`${path}/${id}/receipt`)).statusCode).toBe(404);
  expect(nav.taken(number)).toHaveLength(2);
  expect(await app().rows(`select reason from audit_log where verb = 'tax-report.send-again' and noun_id = $1`, [id])).toEqual([body]);
});

test('a report that waits after a failure of the authority is tried at once, by the call of a person, and is submitted once', async () => {
  const { id, number } = await aReportedInvoice(app(), 'HUN');
  nav.fail('tokenExchange', 'down', 'down');
  await app().runJob('send-tax-reports', {});
  const waiting = await show(id);
  expect(waiting).toMatchObject({ state: 'WAITING', rounds: [{ tries: 1 }] });
  expect(new Date(waiting.nextAttemptAt ?? 0).getTime()).toBeGreaterThan(app().clock.now().getTime());
  const [key, body] = [randomUUID(), {}];
  const calls = await Promise.all([1, 2].map(() => act(accountant, id, 'try-now', body, key)));
  expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await app().run();
  expect((await show(id)).rounds, 'the clock has not moved').toMatchObject([{ tries: 2 }]);
  expect((await act(accountant, id, 'try-now', body)).statusCode).toBe(200);
  await app().run();
  await run(2);
  expect(await show(id)).toMatchObject({ state: 'ACCEPTED' });
  expect(nav.taken(number)).toHaveLength(1);
  expect((await act(accountant, id, 'try-now', body)).json()).toMatchObject({ code: 'tax-report/not-waiting' });
  expect(await app().rows(`select 1 from audit_log where verb = 'tax-report.try-now' and noun_id = $1`, [id])).toHaveLength(2);
});

test('two people who send a rejected report again at once begin one round', async () => {
  const { id } = await aRejected('HUN');
  const other = await aStaffClient(app());
  const answers = await Promise.all([accountant, other].map((person) => act(person, id, 'send-again', { reason: 'again' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await show(id)).rounds).toHaveLength(2);
});

test('the operator gets a message about each rejection of a report', async () => {
  const { id, number } = await aRejected('HUN');
  await act(accountant, id, 'send-again', { reason: 'try again' });
  await run(2);
  expect((await show(id)).rounds.map(({ status }) => status)).toEqual(['REJECTED', 'REJECTED']);
  expect(await messages(number)).toHaveLength(2);
});

test('a document of KSeF that was reported elsewhere needs its number, and its correction names it', async () => {
  const { id, number, rentId } = await aRejected('POL');
  expect((await show(id)).mends).toEqual([{ record: 'DOCUMENT', field: 'vat' }]);
  const proof = 'Entered in the taxpayer application';
  for (const [wrong, code] of [
    [undefined, 'revalid/rule/basic/not-null'],
    ['', 'revalid/rule/basic/not-null'],
    ['FV/1', 'tax-report/invalid-number'],
    [aKsefNumber().replace(nip, '5265877635'), 'tax-report/invalid-number'],
  ]) {
    const answer = await act(accountant, id, 'handled', { number: wrong, proof });
    expect(answer.json(), wrong).toMatchObject({ errors: [{ path: 'number', code }] });
  }
  expect((await act(accountant, id, 'handled', { number: aKsefNumber(), proof: ' ' })).statusCode).toBe(400);
  const before = (await messages(number)).length;
  expect((await act(accountant, id, 'handled', { number: aKsefNumber(), proof })).statusCode).toBe(200);
  const shown = await show(id);
  expect(shown).toMatchObject({ state: 'HANDLED', authorityNumber: aKsefNumber(), handled: { by: 'Anna Účtovná', proof }, mends: [] });
  expect((await act(accountant, id, 'send-again', { reason: 'no' })).json()).toMatchObject({ code: 'tax-report/not-rejected' });

  const note = await aCreditNote(app(), rentId, 'half');
  await app().rows(
    `insert into tax_reports (invoice_id, legal_entity_id, tax_day, document_number, authority, status, report_by, next_attempt_at, created_at)
     select id, legal_entity_id, supplied_on, number, 'KSEF', 'PENDING', $2, $2, $2 from invoices where id = $1 on conflict do nothing`,
    [note.id, app().clock.now()],
  );
  await run(3);
  expect(ksef.taken(note.number)[0]?.xml).toContain(`<NrKSeFFaKorygowanej>${aKsefNumber()}</NrKSeFFaKorygowanej>`);
  expect(ksef.taken(number)).toHaveLength(1);
  expect(await messages(number)).toHaveLength(before);
  expect((await show(note.id)).corrects).toEqual({ id, number });
  expect((await accountant.get(`${path}/${note.id}/receipt`)).body).toContain((await show(note.id)).authorityNumber);
});

test('the database keeps a settled report and its rounds', async () => {
  const { id } = await aRejected('HUN');
  const change = (statement: string) => app().rows(statement, [id]);
  await expect(
    change(`update tax_reports set status = 'PENDING', settled_at = null, next_attempt_at = now(), called_at = null where invoice_id = $1`),
  ).rejects.toThrow(/round is not stored/);
  await expect(change(`update tax_reports set status = 'ACCEPTED' where invoice_id = $1`)).rejects.toThrow(/round is not stored/);
  await act(accountant, id, 'send-again', { reason: 'again' });
  await expect(change(`update tax_report_rounds set note = 'other' where invoice_id = $1`)).rejects.toThrow(/never changes/);
  await expect(change(`delete from tax_report_rounds where invoice_id = $1`)).rejects.toThrow(/never changes/);
  await run(2);
  await act(accountant, id, 'handled', { proof: 'by hand' });
  await expect(change(`update tax_reports set status = 'REJECTED' where invoice_id = $1`)).rejects.toThrow(/is HANDLED/);
});

test('the list filters, searches and pages within the companies of the person, and Today leads to the report', async () => {
  const { id, number } = await aRejected('HUN');
  const { companyId, taxDay } = await show(id);
  const all = await list('limit=200');
  expect(all.rows.length).toBe(all.count.value);
  const order = all.rows.map((row) => `${row.taxDay} ${row.id}`);
  expect(order).toEqual([...order].sort().reverse());

  const paged: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: { rows: TaxReportRow[]; next: string | null } = await list(`limit=2${after === '' ? '' : `&after=${after}`}`);
    paged.push(...page.rows.map((row) => row.id));
    after = page.next;
  }
  expect(paged).toEqual(all.rows.map((row) => row.id));

  expect((await list(`q=${number.toLowerCase()}`)).rows.map((row) => row.id)).toEqual([id]);
  expect((await list('q=%25')).rows).toEqual([]);
  // A full page is found among the latest reports, the last one by number.
  const prefix = all.rows[0]?.number.slice(0, 2) ?? '';
  const begins = all.rows.filter((row) => row.number.startsWith(prefix)).map((row) => row.id);
  const found: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: { rows: TaxReportRow[]; next: string | null; count: { value: number } } = await list(
      `q=${prefix}&limit=1${after === '' ? '' : `&after=${after}`}`,
    );
    expect(page.count.value).toBe(begins.length);
    found.push(...page.rows.map((row) => row.id));
    after = page.next;
  }
  expect(found).toEqual(begins);
  for (const [query, holds] of [
    ['state=REJECTED', (row: TaxReportRow) => row.state === 'REJECTED'],
    ['authority=KSEF', (row: TaxReportRow) => row.authority === 'KSEF'],
    [`company=${companyId}`, (row: TaxReportRow) => row.companyId === companyId],
    [`month=${taxDay.slice(0, 7)}`, (row: TaxReportRow) => row.taxDay.startsWith(taxDay.slice(0, 7))],
  ] as const) {
    const found = await list(`${query}&limit=200`);
    expect(
      found.rows.map((row) => row.id),
      query,
    ).toEqual(all.rows.filter(holds).map((row) => row.id));
  }
  expect((await list('month=1999-12')).rows).toEqual([]);
  expect((await accountant.get(`${path}?month=2026-13`)).statusCode).toBe(400);
  expect((await accountant.get(`${path}?state=LOST`)).statusCode).toBe(400);

  const polish = all.rows.find((row) => row.authority === 'KSEF')?.companyId;
  const stranger = await aStaffClient(app(), { preset: 'accountant', legalEntityId: polish ?? '' });
  expect(new Set((await list('limit=200', stranger)).rows.map((row) => row.companyId))).toEqual(new Set([polish]));
  expect((await stranger.get(`${path}/${id}`)).statusCode).toBe(404);
  expect((await stranger.get(`${path}/${id}/rounds/1/xml`)).statusCode).toBe(404);
  expect((await act(stranger, id, 'send-again', { reason: 'x' })).statusCode).toBe(404);
  expect((await act(stranger, id, 'handled', { proof: 'x' })).statusCode).toBe(404);

  const today = await accountant.get('/api/admin/today/tax-report');
  expect(today.body).toContain(`/money/tax-reports?open=${id}`);
});
