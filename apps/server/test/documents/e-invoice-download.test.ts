import { expect, test } from 'vitest';
import { people, useDocumentTestApp } from '../kit/document-test-app.ts';

const testApp = useDocumentTestApp();

const invoicesOf = (email: string) =>
  testApp().rows<{ id: string; number: string; gross: number; payable: number; paid: boolean }>(
    `select i.id, i.number, i.amount_gross as gross, i.amount_gross + i.rounding as payable, r.paid_at is not null as paid
     from invoices i join rents r on r.id = i.rent_id join users u on u.id = i.client_id where u.email = $1 order by i.number`,
    [email],
  );

const download = (id: string, email?: string) => testApp().getAs(`/api/client/my/invoice-download/${id}/ubl`, email);
const amount = (xml: string, name: string) => Math.round(Number(new RegExp(`<cbc:${name} [^>]*>([^<]*)<`).exec(xml)?.[1] ?? '0') * 100);

test.each(Object.values(people))('every document of %s is an e-invoice of the same sums', async (email) => {
  const rows = await invoicesOf(email);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const { statusCode, payload } = await download(row.id, email);
    expect(statusCode).toBe(200);
    expect(payload).toContain(`<cbc:ID>${row.number}</cbc:ID>`);
    expect(amount(payload, 'TaxInclusiveAmount')).toBe(row.gross);
    expect(amount(payload, 'PayableAmount')).toBe(row.paid ? 0 : row.payable);
    expect(amount(payload, 'PrepaidAmount')).toBe(row.paid ? row.payable : 0);
  }
});

test('is a named, uncacheable file, for its client only', async () => {
  const [invoice] = await invoicesOf(people.slovak);
  const { headers } = await download(invoice?.id ?? '', people.slovak);
  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-disposition']).toContain(`filename="${invoice?.number}.xml"`);
  expect((await download(invoice?.id ?? '', people.czech)).statusCode).toBe(404);
  expect((await download(invoice?.id ?? '')).statusCode).toBe(401);
});

const unpaid = "status = 'INVOICE_SUBMITTED', paying_status = 'WAITING_FOR_MANUAL', paid_at = null";

test.each([
  { what: 'an unpaid rent with a saved card', change: `${unpaid}, paying_method = 'AUTOPAY'`, code: '48' },
  { what: 'an unpaid rent without a card', change: `${unpaid}, paying_method = 'MANUAL'`, code: '58' },
  { what: 'a rent that a transfer paid', change: "paying_method = 'MARKED_BY_ADMIN'", code: '58' },
  { what: 'a rent that the reward paid', change: "paying_method = 'MANUAL', reward_amount = amount_gross", code: '97' },
])('the payment means of $what are $code', async ({ change, code }) => {
  const invoice = (await invoicesOf(people.slovak)).find(({ paid }) => paid);
  if (invoice === undefined) throw new Error('The demo has no paid rent');
  await testApp().rows(`update rents set ${change} where id = (select rent_id from invoices where id = $1)`, [invoice.id]);
  const { payload } = await download(invoice.id, people.slovak);
  expect(payload).toContain(`<cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode>`);
});
