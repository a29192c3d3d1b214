import { expect, test } from 'vitest';
import { people, useDocumentHouse } from './house.ts';

const house = useDocumentHouse();

const invoicesOf = (email: string) =>
  house().rows<{ id: string; number: string; gross: number; payable: number; paid: boolean }>(
    `select i.id, i.number, i.amount_gross as gross, i.amount_gross + i.rounding as payable, r.paid_at is not null as paid
     from invoices i join rents r on r.id = i.rent_id join users u on u.id = i.client_id where u.email = $1 order by i.number`,
    [email],
  );

const download = (id: string, email?: string) => house().get(`/api/client/my/invoice-download/${id}/ubl`, email);
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

test('comes as a file of its own name that no cache keeps, and to nobody else', async () => {
  const [invoice] = await invoicesOf(people.slovak);
  const { headers } = await download(invoice?.id ?? '', people.slovak);
  expect(headers).toMatchObject({ 'content-type': 'application/xml', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(headers['content-disposition']).toContain(`filename="${invoice?.number}.xml"`);
  expect((await download(invoice?.id ?? '', people.czech)).statusCode).toBe(404);
  expect((await download(invoice?.id ?? '')).statusCode).toBe(401);
});
