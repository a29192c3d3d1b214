import { randomUUID } from 'node:crypto';
import type { LedgerEntry, OpenItem } from '@komora/api/admin';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOpenDrawer } from '../kit/builders/cash.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithOverdueRent, type Tenant } from '../kit/builders/tenant.ts';
import { aWarehouse } from '../kit/builders/warehouse.ts';
import { gatewayIdOf, ledgerOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';
import { violatedPromises } from '../kit/violated-promises.ts';
import { balanceOf, expectLedgerInvariants } from './ledger.ts';

const { app } = useMockGateway();
let staff: StaffClient;
beforeAll(async () => {
  staff = await aStaffClient(app());
});

type Debtor = Awaited<ReturnType<typeof aDebtor>>;
const reason = 'agreed at the desk';

/** A client whose second rent of 63.84 is due, with the entry of its invoice. */
async function aDebtor() {
  const tenant = await aTenantWithOverdueRent(app());
  const entry = await app().one<{ debitId: string; invoiceId: string; legalEntityId: string; warehouseId: string }>(
    `select e.id as "debitId", c.warehouse_id as "warehouseId", i.id as "invoiceId", e.legal_entity_id as "legalEntityId" from ledger_entries e join invoices i on i.id = e.source_id join contracts c on c.id = e.contract_id
     where i.rent_id = $1 and i.kind = 'INVOICE'`,
    [tenant.rentId],
  );
  await anOpenDrawer(app(), entry.warehouseId, staff.id);
  return { ...tenant, ...entry };
}

async function call(path: string, body: object, { key = randomUUID(), who = staff }: { key?: string; who?: StaffClient } = {}) {
  const headers = { ...who.headers, 'idempotency-key': key };
  const response = await app().call('POST', `/api/admin/${path}`, { headers, payload: { reason, ...body } });
  return { status: response.statusCode, body: response.body === '' ? {} : response.json<Record<string, string>>() };
}
const outcome = async (...parameters: Parameters<typeof call>) => {
  const { status, body } = await call(...parameters);
  return status < 300 ? 'ok' : `${status} ${body.code}`;
};
const cash = ({ legalEntityId, debitId }: Debtor, amount: number, debitIds = [debitId]) => ({
  legalEntityId,
  currency: 'EUR',
  amount,
  debitIds,
});
const audits = (clientId: string) =>
  app().rows<{ verb: string; reason: string }>('select verb, reason from audit_log where client_id = $1 order by at, id', [clientId]);
/** Without the promises about mails, which these tests do not send. */
const violatedOfMoney = async () =>
  (await violatedPromises(app().pool, app().clock.now())).filter((promise) => !/^(every message|a buyer gets)/.test(promise));
const rentStatus = async (rentId: string) =>
  (await app().one<{ status: string }>('select paying_status as status from rents where id = $1', [rentId])).status;

describe('cash', () => {
  test('pays a part, is entered once under its key, and leaves one audit entry with the reason', async () => {
    const client = await aDebtor();
    const key = randomUUID();
    const path = `clients/${client.clientId}/cash`;
    const [first, second] = await Promise.all([call(path, cash(client, 4000), { key }), call(path, cash(client, 4000), { key })]);
    expect(first).toMatchObject({ status: 200 });
    expect(second).toEqual(first);
    expect(await call(path, cash(client, 4000), { key })).toEqual(first);
    expect(await balanceOf(app(), client.clientId)).toBe(2384);
    expect(await audits(client.clientId)).toEqual([{ verb: 'cash.receive', reason }]);
    expect(await outcome(path, cash(client, 4001), { key })).toBe('409 idempotency/key-reused');
    expect(await outcome(`clients/${client.clientId}/transfers`, cash(client, 4000), { key })).toBe('409 idempotency/key-reused');
    await expectLedgerInvariants(app());
  });

  test('gets a receipt with a number without gaps, also when several arrive at once and one is rejected', async () => {
    const client = await aDebtor();
    const path = `clients/${client.clientId}/cash`;
    const taken = await Promise.all([
      call(path, cash(client, 1000)),
      call(path, cash(client, 2000)),
      call(path, { ...cash(client, 3000), currency: 'CZK' }),
      call(path, cash(client, 7000)),
    ]);
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 409, 200]);
    const numbers = await app().rows<{ gap: boolean }>(
      'select count(*) <> max(sequence) or min(sequence) <> 1 as gap from cash_receipts group by legal_entity_id, year',
    );
    expect(numbers).toEqual([{ gap: false }]);
    const receipts = await app().rows<{ data: { amount: number; credit: number; paid: string[]; payer: string; receivedBy: string } }>(
      `select data from cash_receipts where entry_id = any($1) order by data->'amount'`,
      [taken.map(({ body }) => body.entryId).filter((id) => id !== undefined)],
    );
    const people = { payer: 'Ján Novák', receivedBy: 'Eva Správna' };
    expect(receipts.map(({ data }) => data)).toMatchObject([1000, 2000, 7000].map((amount) => ({ amount, ...people })));
    // Their order is not known: the last ones find nothing left to pay.
    expect(receipts.reduce((sum, { data }) => sum + data.credit, 0)).toBe(10_000 - 6384);
    expect(receipts.some(({ data }) => data.paid.length === 1)).toBe(true);
    const { statusCode, rawPayload, headers } = await staff.get(`/api/admin/cash-receipts/${taken[0]?.body.entryId}`);
    expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(headers['content-disposition']).toContain(`${taken[0]?.body.receiptNumber}.pdf`);
    expect((await staff.get(`/api/admin/cash-receipts/${client.debitId}`)).statusCode).toBe(404);
    await expect(app().rows('update cash_receipts set number = $1', ['X'])).rejects.toThrow();
  });

  test('without a key is rejected at the header', async () => {
    const client = await aDebtor();
    const response = await staff.post(`/api/admin/clients/${client.clientId}/cash`, { ...cash(client, 100), reason });
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      [{ path: 'Idempotency-Key', code: 'revalid/rule/basic/not-null' }],
    ]);
    expect(await balanceOf(app(), client.clientId)).toBe(6384);
  });

  test('in another currency, for an entry or a contract of somebody else, of nothing or a negative amount changes nothing', async () => {
    const [client, other] = [await aDebtor(), await aDebtor()];
    const balances = async () => [await balanceOf(app(), client.clientId), await balanceOf(app(), other.clientId)];
    const before = await balances();
    const path = `clients/${client.clientId}/cash`;
    expect(await outcome(path, { ...cash(client, 100), currency: 'CZK' })).toBe('409 ledger/other-account');
    expect(await outcome(path, cash(client, 100, [other.debitId]))).toBe('409 ledger/other-account');
    expect(await outcome(path, { ...cash(client, 100), contractId: other.contractId })).toBe('409 ledger/other-account');
    expect(await outcome(path, cash(client, 100, [randomUUID()]))).toBe('404 not-found');
    expect(await outcome(path, { ...cash(client, 100), legalEntityId: randomUUID() })).toBe('404 not-found');
    for (const amount of [0, -100, 0.5, 2 ** 31]) expect(await outcome(path, cash(client, amount))).toBe('400 request/invalid');
    expect(await balances()).toEqual(before);
    expect(await audits(client.clientId)).toEqual([]);
  });
});

test('a rent that cash pays in part and a card for the rest keeps every promise; the cash cannot be undone', async () => {
  const client = await aDebtor();
  const { entryId = '' } = (await call(`clients/${client.clientId}/cash`, cash(client, 4000))).body;
  const page = await app().post(`/api/client/manual-payment/${client.rentId}`, { returnUrl: '/my/rents' }, client.token);
  await payByCard(app(), gatewayIdOf(page.json<{ url: string }>().url));
  await app().run();
  expect(await ledgerOf(app(), client.rentId)).toMatchObject({ charged: 2384 });
  expect(await rentStatus(client.rentId)).toBe('PAID');
  expect(await outcome(`ledger-entries/${entryId}/release`, { debitId: client.debitId })).toBe('409 ledger/not-releasable');
  expect(await violatedOfMoney()).toEqual([]);
});

describe('the account of a client', () => {
  test('shows balances, the ledger in pages, and what was open on a day', async () => {
    const client = await aDebtor();
    await call(`clients/${client.clientId}/cash`, cash(client, 4000));
    const get = async <Body>(path: string) => (await staff.get(`/api/admin/clients/${client.clientId}/${path}`)).json<Body>();
    expect(await get('accounts')).toMatchObject({ accounts: [{ legalEntityId: client.legalEntityId, currency: 'EUR', balance: 2384 }] });
    const seen: LedgerEntry[] = [];
    let next: string | null = null;
    do {
      const page: { entries: LedgerEntry[]; next: string | null } = await get(`ledger?limit=1${next === null ? '' : `&after=${next}`}`);
      expect(page.entries).toHaveLength(1);
      seen.push(...page.entries);
      next = page.next;
    } while (next !== null);
    expect(seen.map(({ kind, amount, open }) => [kind, amount, open])).toEqual(
      expect.arrayContaining([
        ['PAYMENT', -4000, 0],
        ['INVOICE', 6384, 2384],
        ['PAYMENT', -6384, 0],
        ['INVOICE', 6384, 0],
      ]),
    );
    expect(seen).toHaveLength(4);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(4);
    const open = async (on: string) => (await get<{ items: OpenItem[] }>(`open-items?on=${on}`)).items.map((item) => item.open);
    expect(await open('2026-03-05')).toEqual([]);
    expect(await open('2099-01-01')).toEqual([2384]);
  });

  test('is not found by staff of another warehouse', async () => {
    const client = await aDebtor();
    const warehouseId = await aWarehouse(app());
    const stranger = await aStaffClient(app(), { preset: 'manager', warehouseId });
    expect((await stranger.get(`/api/admin/clients/${client.clientId}/ledger`)).statusCode).toBe(404);
    expect(await outcome(`clients/${client.clientId}/cash`, cash(client, 100), { who: stranger })).toBe('404 not-found');
    expect(await outcome(`ledger-entries/${client.debitId}/write-off`, { amount: 100 }, { who: stranger })).toBe('404 not-found');
    expect(await outcome(`invoices/${client.invoiceId}/credit-notes`, { gross: 123 }, { who: stranger })).toBe('404 not-found');
  });
});

describe('the undo of an allocation', () => {
  const pay = async (client: Debtor, amount = 6384) =>
    (await call(`clients/${client.clientId}/transfers`, cash(client, amount))).body.entryId ?? '';

  test('makes a paid rent due again; the money is credit and can be allocated again, with one receipt for each payment', async () => {
    const client = await aDebtor();
    const creditId = await pay(client);
    expect(await rentStatus(client.rentId)).toBe('PAID');
    expect(await outcome(`ledger-entries/${creditId}/release`, { debitId: client.debitId })).toBe('ok');
    expect([await rentStatus(client.rentId), await balanceOf(app(), client.clientId)]).toEqual(['WAITING_FOR_MANUAL', 0]);
    await expectLedgerInvariants(app());
    expect(await outcome(`ledger-entries/${creditId}/release`, { debitId: client.debitId })).toBe('409 ledger/not-releasable');
    expect(await outcome(`ledger-entries/${creditId}/allocate`, { debitIds: [client.debitId] })).toBe('ok');
    expect(await rentStatus(client.rentId)).toBe('PAID');
    expect((await audits(client.clientId)).map(({ verb }) => verb)).toEqual(['payment.record', 'payment.release', 'payment.allocate']);
    await expectLedgerInvariants(app());
  });

  test('by two people at the same time happens once', async () => {
    const client = await aDebtor();
    const creditId = await pay(client);
    const both = await Promise.all([1, 2].map(() => outcome(`ledger-entries/${creditId}/release`, { debitId: client.debitId })));
    expect(both.sort()).toEqual(['409 ledger/not-releasable', 'ok']);
    await expectLedgerInvariants(app());
  });

  test('of a card payment, of a deposit or of another debt is rejected', async () => {
    const client = await aDebtor();
    const card = await app().one<{ credit: string; debit: string }>(
      `select a.credit_id as credit, a.debit_id as debit from allocations a join ledger_entries e on e.id = a.credit_id
       where e.client_id = $1 and e.method = 'CARD'`,
      [client.clientId],
    );
    expect(await outcome(`ledger-entries/${card.credit}/release`, { debitId: card.debit })).toBe('409 ledger/not-releasable');
    await call(`clients/${client.clientId}/deposits`, { ...cash(client, 5000), method: 'CASH' });
    const deposit = await app().one<{ credit: string; debit: string }>(
      `select a.credit_id as credit, a.debit_id as debit from allocations a join ledger_entries e on e.id = a.debit_id
       where e.client_id = $1 and e.kind = 'DEPOSIT_IN'`,
      [client.clientId],
    );
    expect(await outcome(`ledger-entries/${deposit.credit}/release`, { debitId: deposit.debit })).toBe('409 ledger/not-releasable');
    const creditId = await pay(client, 100);
    expect(await outcome(`ledger-entries/${creditId}/release`, { debitId: card.debit })).toBe('409 ledger/not-releasable');
    await expectLedgerInvariants(app());
  });
});

describe('credit and debts', () => {
  test('are allocated to entries of the same client only', async () => {
    const [client, other] = [await aDebtor(), await aDebtor()];
    const { entryId = '' } = (await call(`clients/${client.clientId}/cash`, cash(client, 1000, []))).body;
    const path = `ledger-entries/${entryId}/allocate`;
    expect(await outcome(path, { debitIds: [other.debitId] })).toBe('409 ledger/other-account');
    expect(await outcome(path, { debitIds: [client.debitId, other.debitId] })).toBe('409 ledger/other-account');
    expect(await outcome(`ledger-entries/${client.debitId}/allocate`, { debitIds: [client.debitId] })).toBe('404 not-found');
    expect(await balanceOf(app(), other.clientId)).toBe(6384);
    expect(await outcome(`ledger-entries/${entryId}/pay-out`, { amount: 1001, method: 'CASH' })).toBe('409 ledger/more-than-open');
    expect(await outcome(`ledger-entries/${entryId}/pay-out`, { amount: 1000, method: 'CASH' })).toBe('ok');
    expect(await outcome(path, { debitIds: [client.debitId] })).toBe('409 ledger/more-than-open');
    await expectLedgerInvariants(app());
  });

  test('are written off up to what is open; a held deposit is no debt', async () => {
    const client = await aDebtor();
    expect(await outcome(`ledger-entries/${client.debitId}/write-off`, { amount: 6385 })).toBe('409 ledger/more-than-open');
    expect(await outcome(`ledger-entries/${client.debitId}/write-off`, { amount: 6384 })).toBe('ok');
    expect(await rentStatus(client.rentId)).toBe('PAID');
    const { entryId = '' } = (await call(`clients/${client.clientId}/deposits`, { ...cash(client, 5000), method: 'CASH' })).body;
    expect(await outcome(`ledger-entries/${entryId}/write-off`, { amount: 1 })).toBe('404 not-found');
    expect(await violatedOfMoney()).toEqual([]);
    await expectLedgerInvariants(app());
  });

  test('a deposit pays a debt at its end and is returned once, also by two people at once', async () => {
    const client = await aDebtor();
    const { entryId = '' } = (await call(`clients/${client.clientId}/deposits`, { ...cash(client, 10_000), method: 'TRANSFER' })).body;
    const end = () => call(`deposits/${entryId}/return`, { debitIds: [client.debitId], method: 'TRANSFER' });
    const both = await Promise.all([end(), end()]);
    expect(both.map(({ status, body }) => body.code ?? [status, body.returned]).sort()).toEqual(
      [[200, 3616], 'ledger/deposit-ended'].sort(),
    );
    expect([await rentStatus(client.rentId), await balanceOf(app(), client.clientId)]).toEqual(['PAID', 0]);
    expect((await audits(client.clientId)).map(({ verb }) => verb)).toEqual(['deposit.hold', 'deposit.return']);
    await expectLedgerInvariants(app());
  });
});

describe('documents', () => {
  test('a charge is an invoice; a negative one, one without a VAT rule and one of an unknown contract are rejected', async () => {
    const client = await aDebtor();
    await app().rows(
      `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from) values ('SVK', 'CLEANING', 'FyzickaOsoba', 2300, '2020-01-01')`,
    );
    const path = `contracts/${client.contractId}/charges`;
    const charge = { kind: 'CLEANING', unitNet: 2000, quantity: 1, dueInDays: 7 };
    const { status, body } = await call(path, charge);
    expect(status).toBe(200);
    const invoice = await app().one<{ amount_gross: number; number: string; variable_symbol: string }>(
      'select amount_gross, number, variable_symbol from invoices where id = $1',
      [body.invoiceId],
    );
    expect(invoice.amount_gross).toBe(2460);
    const mails = await app().rows(`select template, data from messages where recipient = $1 and template = 'charge-issued'`, [
      client.email,
    ]);
    expect(mails).toMatchObject([
      {
        data: {
          documentId: body.invoiceId,
          documentNumber: invoice.number,
          amount: { amount: 2460, currency: 'EUR' },
          iban: 'SK3112000000198742637541',
          variableSymbol: invoice.variable_symbol,
        },
      },
    ]);
    expect(await outcome(path, { ...charge, unitNet: -1 })).toBe('400 request/invalid');
    expect(await outcome(path, { ...charge, unitNet: 2 ** 31 - 1 })).toBe('400 ledger/invalid-amount');
    expect(await outcome(path, { ...charge, kind: 'LOCK' })).toBe('409 ledger/no-vat-rule');
    expect(await outcome(`contracts/${randomUUID()}/charges`, charge)).toBe('404 not-found');
    expect((await audits(client.clientId)).map(({ verb }) => verb)).toEqual(['invoice.charge']);
  });

  test('a credit note is issued by sum or by lines, and never exceeds the invoice', async () => {
    const client = await aDebtor();
    const path = `invoices/${client.invoiceId}/credit-notes`;
    expect(await outcome(path, {})).toBe('400 revalid/rule/basic/not-null');
    expect(await outcome(path, { gross: 100, positions: [0] })).toBe('400 revalid/rule/basic/not-null');
    expect(await outcome(path, { gross: 6385 })).toBe('409 ledger/more-than-open');
    expect(await outcome(path, { positions: [99] })).toBe('404 not-found');
    expect(await outcome(path, { gross: 1230 })).toBe('ok');
    expect(await balanceOf(app(), client.clientId)).toBe(5154);
    const two = await Promise.all([1, 2].map(() => outcome(path, { gross: 5000 })));
    expect(two.sort()).toEqual(['409 ledger/more-than-open', 'ok']);
    await expectLedgerInvariants(app());
  });
});

describe('goodwill to the card', () => {
  const paymentOf = async ({ orderId }: Tenant) =>
    (await app().one<{ id: string }>('select id from payments where order_id = $1', [orderId])).id;

  test('is a credit note and a refund at the gateway, several times up to the payment', async () => {
    const tenant = await aTenant(app());
    const path = `payments/${await paymentOf(tenant)}/refunds`;
    const key = randomUUID();
    const first = await call(path, { amount: 1000 }, { key });
    expect(await call(path, { amount: 1000 }, { key })).toEqual(first);
    expect(await outcome(path, { amount: 500 })).toBe('ok');
    await app().run();
    expect(await ledgerOf(app(), tenant.orderId)).toMatchObject({ charged: 6384, refunded: 1500 });
    expect(await balanceOf(app(), tenant.clientId)).toBe(0);
    expect(
      await app().rows(
        'select f.reason, f.amount, f.status, -n.amount_gross as credited from refunds f join invoices n on n.id = f.credit_note_id join payments p on p.id = f.payment_id where p.order_id = $1 order by f.amount',
        [tenant.orderId],
      ),
    ).toEqual([
      { reason: 'GOODWILL', amount: 500, status: 'DONE', credited: 500 },
      { reason: 'GOODWILL', amount: 1000, status: 'DONE', credited: 1000 },
    ]);
    expect(await outcome(path, { amount: 4885 })).toBe('409 ledger/more-than-open');
    expect(await audits(tenant.clientId)).toHaveLength(2);
    expect(await violatedOfMoney()).toEqual([]);
    await expectLedgerInvariants(app());
  });

  test('by two people at the same time never exceeds the payment', async () => {
    const tenant = await aTenant(app());
    const path = `payments/${await paymentOf(tenant)}/refunds`;
    const two = await Promise.all([1, 2].map(() => outcome(path, { amount: 4000 })));
    expect(two.sort()).toEqual(['409 ledger/more-than-open', 'ok']);
    await app().run();
    expect(await ledgerOf(app(), tenant.orderId)).toMatchObject({ refunded: 4000 });
    await expectLedgerInvariants(app());
  });

  test('while the refund is on its way, its credit pays nothing else', async () => {
    const tenant = await aTenant(app());
    await call(`payments/${await paymentOf(tenant)}/refunds`, { amount: 1000 });
    expect(
      await app().rows("select -amount as amount, is_reserved from ledger_entries where client_id = $1 and kind = 'CREDIT_NOTE'", [
        tenant.clientId,
      ]),
    ).toEqual([{ amount: 1000, is_reserved: true }]);
  });

  test('of a disputed or unpaid payment is rejected', async () => {
    const tenant = await aTenant(app());
    const paymentId = await paymentOf(tenant);
    await app().rows(
      `insert into disputes (payment_id, provider, provider_dispute_id, amount, currency, reason, status, opened_at, checked_at)
       values ($1::uuid, 'MOCK', $1::text, 6384, 'EUR', 'fraud', 'OPEN', now(), now())`,
      [paymentId],
    );
    expect(await outcome(`payments/${paymentId}/refunds`, { amount: 100 })).toBe('409 refund/payment-disputed');
    // Nor is the credit that its invoice frees returned by hand.
    const { id: invoiceId } = await app().one<{ id: string }>(
      `select l.source_id as id from ledger_entries l where l.client_id = $1 and l.kind = 'INVOICE'`,
      [tenant.clientId],
    );
    expect(await outcome(`invoices/${invoiceId}/credit-notes`, { gross: 1000 })).toBe('ok');
    const { id: creditId } = await app().one<{ id: string }>(
      `select id from ledger_entries where client_id = $1 and kind = 'CREDIT_NOTE'`,
      [tenant.clientId],
    );
    const payOut = { amount: 1000, method: 'TRANSFER' };
    expect(await outcome(`ledger-entries/${creditId}/pay-out`, payOut)).toBe('409 refund/payment-disputed');
    await app().rows(`update disputes set status = 'WON', closed_at = now() where payment_id = $1`, [paymentId]);
    expect(await outcome(`ledger-entries/${creditId}/pay-out`, payOut)).toBe('ok');
    const debtor = await aDebtor();
    const { id } = await app().one<{ id: string }>('select id from payments where rent_id = $1', [debtor.rentId]);
    expect(await outcome(`payments/${id}/refunds`, { amount: 100 })).toBe('409 refund/not-refundable');
  });
});
