import type { BankTransfer } from '@komora/api';
import { expect, test } from 'vitest';
import { people, useDocumentTestApp } from '../kit/document-test-app.ts';

const testApp = useDocumentTestApp();
const ask = (rentId: string, email?: string) => testApp().getAs(`/api/client/my/bank-transfer/${rentId}`, email);

/** An unpaid rent of the client. */
async function unpaidRent(email: string): Promise<{ id: string; number: string; symbol: string; payable: number }> {
  const [rent] = await testApp().rows<{ id: string; number: string; symbol: string; payable: number }>(
    `select r.id, i.number, i.variable_symbol as symbol, i.amount_gross + i.rounding as payable from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
     join users u on u.id = i.client_id where u.email = $1 order by r.paid_at nulls first, r.id limit 1`,
    [email],
  );
  if (rent === undefined) throw new Error(`${email} has no rent`);
  await testApp().rows(
    "update rents set paid_at = null, status = 'INVOICE_SUBMITTED', paying_status = 'WAITING_FOR_MANUAL' where id = $1",
    [rent.id],
  );
  await testApp().rows(
    `update allocations a set released_on = a.allocated_on from ledger_entries l join invoices i on i.id = l.source_id
     where l.source = 'DOCUMENT' and i.rent_id = $1 and a.debit_id = l.id and a.released_on is null`,
    [rent.id],
  );
  return rent;
}

test.each([
  ['EUR', people.slovak, 'PAY by square', true],
  ['CZK', people.czech, 'QR Platba', true],
  ['PLN', people.polish, null, false],
  ['HUF', people.hungarian, 'qvik', false],
] as const)(
  'an unpaid rent in %s is to be paid to its invoice’s account, with the country’s code',
  async (currency, email, name, bySymbol) => {
    const rent = await unpaidRent(email);
    const transfer = (await ask(rent.id, email)).json<BankTransfer>();
    expect(transfer.amount).toEqual({ amount: rent.payable, currency });
    expect(transfer.iban).toMatch(/^[A-Z]{2}\d{20,26}$/);
    expect(transfer.variableSymbol).toBe(bySymbol ? rent.symbol : null);
    expect(transfer.reference).toBe(bySymbol ? null : rent.number);
    expect(transfer.code?.name).toBe(name);
    const rows = transfer.code?.rows ?? [];
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(row).toMatch(new RegExp(`^[01]{${rows.length}}$`));
  },
);

test('a paid rent needs no transfer, and another client’s rent is not found', async () => {
  const rent = await unpaidRent(people.ukrainian);
  expect((await ask(rent.id, people.slovak)).statusCode).toBe(404);
  expect((await ask(rent.id)).statusCode).toBe(401);
  await testApp().rows("update rents set paid_at = now(), status = 'PAID', paying_status = 'PAID' where id = $1", [rent.id]);
  expect((await ask(rent.id, people.ukrainian)).json()).toMatchObject({ status: 409, code: 'rent/already-paid' });
});
