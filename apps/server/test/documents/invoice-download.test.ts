import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { people, useDocumentTestApp } from '../kit/document-test-app.ts';

const testApp = useDocumentTestApp();

interface InvoiceRow {
  id: string;
  number: string;
  currency: string;
  net: number;
  vat: number;
  gross: number;
  payable: number;
  unpaid: boolean;
  clauses: number[];
}

/** A client's documents, newest first. */
const invoicesOf = (email: string) =>
  testApp().rows<InvoiceRow>(
    `select i.id, i.number, i.currency, i.amount_net as net, i.amount_vat as vat, i.amount_gross as gross, i.amount_gross + i.rounding as payable,
       r.paid_at is null as unpaid, array(select unnest(array[t.unit_net, t.amount_net, t.amount_vat, t.amount_gross]) from invoice_items t where t.invoice_id = i.id) as clauses
     from invoices i join rents r on r.id = i.rent_id join users u on u.id = i.client_id where u.email = $1 order by i.issued_on desc, i.number desc`,
    [email],
  );

const download = (id: string, email?: string) => testApp().getAs(`/api/client/my/invoice-download/${id}`, email);
const textOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replace(/\s+/g, ' ');

function writtenIn(tag: string, currency: string, amounts: number[]): string[] {
  const digits = currency === 'HUF' && amounts.every((amount) => amount % 100 === 0) ? 0 : 2;
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return amounts.map((amount) =>
    format
      .format(amount / 100)
      .replace(/[\s\u00a0\u202f]+/g, ' ')
      .replace(/^-/, '−'),
  );
}

test.each([
  ['EUR', 'sk', people.slovak],
  ['CZK', 'cs', people.czech],
  ['PLN', 'pl', people.polish],
  ['HUF', 'hu', people.hungarian],
  ['EUR', 'uk', people.ukrainian],
] as const)('every figure of an invoice in %s, %s, is the one of the database', async (currency, tag, email) => {
  const rows = await invoicesOf(email);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows.slice(0, 5)) {
    expect(row.currency).toBe(currency);
    const response = await download(row.id, email);
    expect(response.statusCode).toBe(200);
    const text = await textOf(response.rawPayload);
    expect(text).toContain(row.number);
    for (const figure of writtenIn(tag, currency, [row.net, row.vat, row.gross, row.payable, ...row.clauses]))
      expect(text).toContain(figure);
  }
});

test('is a named, uncacheable file', async () => {
  const [invoice] = await invoicesOf(people.slovak);
  const { headers, rawPayload } = await download(invoice?.id ?? '', people.slovak);
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(headers['content-disposition']).toContain(`filename="${invoice?.number}.pdf"`);
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('is byte-identical every time', async () => {
  const [invoice] = await invoicesOf(people.hungarian);
  const answers = await Promise.all([1, 2, 3].map(() => download(invoice?.id ?? '', people.hungarian)));
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
});

test('shows the bank account while unpaid, and no longer once paid', async () => {
  const [unpaid] = (await invoicesOf(people.unpaid)).filter((row) => row.unpaid);
  const read = async () => textOf((await download(unpaid?.id ?? '', people.unpaid)).rawPayload);
  expect(await read()).toMatch(/IBAN SK\d\d \d{4}/);
  await testApp().rows(
    `update rents set paid_at = '2026-11-21T23:30:00Z', paying_status = 'PAID', status = 'PAID'
     where id = (select rent_id from invoices where id = $1)`,
    [unpaid?.id],
  );
  const paid = await read();
  expect(paid).not.toContain('IBAN');
  // 00:30 in Bratislava.
  expect(paid).toContain('22. 11. 2026');
});

test('another client’s, an unknown and an invalid id are not found, and a token is required', async () => {
  const [foreign] = await invoicesOf(people.czech);
  for (const id of [foreign?.id ?? '', '019577a0-0000-7000-8000-000000000000', 'none', 'x'.repeat(90)]) {
    const response = await download(id, people.slovak);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
  }
  expect((await download(foreign?.id ?? '')).statusCode).toBe(401);
  const bad = await testApp().http.inject({
    url: `/api/client/my/invoice-download/${foreign?.id}`,
    headers: { authorization: 'Bearer none' },
  });
  expect(bad.statusCode).toBe(401);
});
