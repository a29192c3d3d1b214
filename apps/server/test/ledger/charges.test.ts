import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithOverdueRent, type Tenant } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { balanceOf, entriesOf, expectLedgerInvariants } from './ledger.ts';
import { chargeClient, creditInvoice, receiveCash } from './staff-acts.ts';

const { app } = useMockGateway();
beforeAll(async () => {
  for (const customer of ['FyzickaOsoba', 'PravnickaOsoba']) {
    await app().rows(
      `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from) values ('SVK', 'LOCK', $1, 2300, '2020-01-01')`,
      [customer],
    );
    await app().rows(
      `insert into vat_rules (country, item_kind, customer_type, exemption_code, exemption_clause, valid_from)
       values ('SVK', 'LATE_FEE', $1, 'VATEX-EU-O', '{"SK": "nie je predmetom DPH", "EN": "outside the scope of VAT"}', '2020-01-01')`,
      [customer],
    );
  }
});

const charge = (tenant: Tenant, change: Partial<Parameters<typeof chargeClient>[1]> = {}) => ({
  actId: randomUUID(),
  clientId: tenant.clientId,
  contractId: tenant.contractId,
  kind: 'LOCK' as const,
  unitNet: 1250,
  quantity: 2,
  dueInDays: 14,
  ...change,
});
const rejects = (code: string) => expect.objectContaining({ code });
const numbers = () =>
  app().rows<{ gap: boolean }>(
    "select count(*) <> max(sequence) as gap from invoices where series = 'INVOICE' group by legal_entity_id, year",
  );

describe('a one-off charge', () => {
  test('is an invoice with VAT that the client can download, and a debt until it is paid', async () => {
    const tenant = await aTenant(app());
    const invoiceId = await chargeClient(app().context, charge(tenant));
    expect(
      await app().one('select amount_net, amount_vat, amount_gross, rent_id, due_on - issued_on as days from invoices where id = $1', [
        invoiceId,
      ]),
    ).toEqual({
      amount_net: 2500,
      amount_vat: 575,
      amount_gross: 3075,
      rent_id: null,
      days: 14,
    });
    const pdf = await app().get(`/api/client/my/invoice-download/${invoiceId}`, tenant.token);
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(await balanceOf(app(), tenant.clientId)).toBe(3075);
    const { id, legalEntityId } = await app().one<{ id: string; legalEntityId: string }>(
      `select id, legal_entity_id as "legalEntityId" from ledger_entries where source_id = $1 and kind = 'CHARGE'`,
      [invoiceId],
    );
    const staffId = (await aStaffClient(app())).id;
    const account = { clientId: tenant.clientId, legalEntityId, currency: 'EUR' as const };
    await receiveCash(app().context, {
      actId: randomUUID(),
      staffId,
      note: 'lock',
      account,
      contractId: null,
      amount: 3075,
      debitIds: [id],
    });
    expect(await balanceOf(app(), tenant.clientId)).toBe(0);
    await expectLedgerInvariants(app());
  });

  test('is paid by credit of the client, and the message names what is left to pay', async () => {
    const tenant = await aTenant(app());
    const { legalEntityId } = await app().one<{ legalEntityId: string }>(
      'select legal_entity_id as "legalEntityId" from contracts where id = $1',
      [tenant.contractId],
    );
    const act = { actId: randomUUID(), staffId: (await aStaffClient(app())).id, note: 'paid too much' };
    const account = { clientId: tenant.clientId, legalEntityId, currency: 'EUR' as const };
    await receiveCash(app().context, { ...act, account, contractId: null, amount: 4000, debitIds: [] });
    await chargeClient(app().context, charge(tenant));
    await chargeClient(app().context, charge(tenant));
    const open = await app().rows(
      `select amount - allocated as open from ledger_entries where client_id = $1 and kind = 'CHARGE' order by allocated`,
      [tenant.clientId],
    );
    expect(open).toEqual([{ open: 6150 - 4000 }, { open: 0 }]);
    const mailed = await app().rows<{ amount: number }>(
      `select (data -> 'amount' ->> 'amount')::integer as amount from messages where recipient = $1 and template = 'charge-issued' order by 1`,
      [tenant.email],
    );
    expect(mailed).toEqual([{ amount: 0 }, { amount: 6150 - 4000 }]);
    expect(await balanceOf(app(), tenant.clientId)).toBe(2150);
    await expectLedgerInvariants(app());
  });

  test('without VAT states its clause', async () => {
    const tenant = await aTenant(app());
    const invoiceId = await chargeClient(app().context, charge(tenant, { kind: 'LATE_FEE', unitNet: 500, quantity: 1 }));
    const { vat_breakdown: rates } = await app().one<{ vat_breakdown: object[] }>('select vat_breakdown from invoices where id = $1', [
      invoiceId,
    ]);
    expect(rates).toMatchObject([{ rateBp: null, exemptionCode: 'VATEX-EU-O', net: 500, vat: 0 }]);
  });

  test('that is repeated, also simultaneously, is issued once and leaves no gap in the numbers', async () => {
    const tenant = await aTenant(app());
    const input = charge(tenant);
    const ids = await Promise.all([1, 2, 3].map(() => chargeClient(app().context, input)));
    expect(new Set([...ids, await chargeClient(app().context, input)]).size).toBe(1);
    expect((await entriesOf(app(), tenant.clientId)).filter(({ kind }) => kind === 'CHARGE')).toHaveLength(1);
    expect((await numbers()).every(({ gap }) => !gap)).toBe(true);
  });

  test('is rejected for a wrong amount, without a VAT rule and for the contract of somebody else', async () => {
    const [tenant, other] = [await aTenant(app()), await aTenant(app())];
    const wrong = [
      { unitNet: -1 },
      { unitNet: 0 },
      { unitNet: 1.5 },
      { quantity: 0 },
      { quantity: 101 },
      { unitNet: 2 ** 31 - 1 },
      { dueInDays: -1 },
    ];
    for (const change of wrong)
      await expect(chargeClient(app().context, charge(tenant, change))).rejects.toEqual(rejects('ledger/invalid-amount'));
    await expect(chargeClient(app().context, charge(tenant, { kind: 'CLEANING' }))).rejects.toEqual(rejects('ledger/no-vat-rule'));
    await expect(chargeClient(app().context, charge(tenant, { contractId: other.contractId }))).rejects.toEqual(rejects('not-found'));
    await expect(chargeClient(app().context, charge(tenant, { contractId: randomUUID() }))).rejects.toEqual(rejects('not-found'));
    expect(await balanceOf(app(), tenant.clientId)).toBe(0);
  });
});

describe('a credit note that staff decide', () => {
  const invoiceOf = async (rentId: string) =>
    app().one<{ id: string; gross: number }>("select id, amount_gross as gross from invoices where rent_id = $1 and kind = 'INVOICE'", [
      rentId,
    ]);
  const credit = (invoiceId: string, part: { gross: number } | { positions: number[] }) =>
    creditInvoice(app().context, { actId: randomUUID(), invoiceId, part });
  const noteOf = (id: string) => app().one('select amount_net, amount_vat, amount_gross, credit_reason from invoices where id = $1', [id]);

  test('by sum lowers what is due, and the client pays the rest', async () => {
    const tenant = await aTenantWithOverdueRent(app());
    const { id, gross } = await invoiceOf(tenant.rentId);
    const noteId = await credit(id, { gross: 1230 });
    expect(await noteOf(noteId)).toEqual({ amount_net: -1000, amount_vat: -230, amount_gross: -1230, credit_reason: null });
    expect(await balanceOf(app(), tenant.clientId)).toBe(gross - 1230);
    const [rent] = (await app().get('/api/client/my/rents?limit=10&offset=0&status=UNPAID', tenant.token)).json<{
      rents: { toPay: { amount: number } }[];
    }>().rents;
    expect(rent?.toPay.amount).toBe(gross - 1230);
    await credit(id, { gross: 100 });
    expect(await balanceOf(app(), tenant.clientId)).toBe(gross - 1330);
    await expectLedgerInvariants(app());
  });

  test('by line credits the lines at their VAT, and the whole invoice counts as paid', async () => {
    const tenant = await aTenantWithOverdueRent(app());
    const { id, gross } = await invoiceOf(tenant.rentId);
    const lines = await app().rows<{ position: number; amount_gross: number }>(
      'select position, amount_gross from invoice_items where invoice_id = $1 order by position',
      [id],
    );
    const last = lines.at(-1);
    await credit(id, { positions: [last?.position ?? 0] });
    expect(await balanceOf(app(), tenant.clientId)).toBe(gross - (last?.amount_gross ?? 0));
    await credit(id, { gross: gross - (last?.amount_gross ?? 0) });
    expect(await app().one('select status from rents where id = $1', [tenant.rentId])).toEqual({ status: 'PAID' });
    expect(await balanceOf(app(), tenant.clientId)).toBe(0);
    await expectLedgerInvariants(app());
  });

  test('of a paid invoice is credit, and the same act issues one', async () => {
    const tenant = await aTenant(app());
    const { id } = await app().one<{ id: string }>("select id from invoices where client_id = $1 and kind = 'INVOICE'", [tenant.clientId]);
    const input = { actId: randomUUID(), invoiceId: id, part: { gross: 500 } };
    await Promise.all([creditInvoice(app().context, input), creditInvoice(app().context, input)]);
    await creditInvoice(app().context, input);
    expect(await balanceOf(app(), tenant.clientId)).toBe(-500);
    await expectLedgerInvariants(app());
  });

  test('above what is left, of no amount, of an unknown invoice or line is rejected; two at once never exceed the invoice', async () => {
    const tenant = await aTenantWithOverdueRent(app());
    const { id, gross } = await invoiceOf(tenant.rentId);
    await expect(credit(id, { gross: gross + 1 })).rejects.toEqual(rejects('ledger/more-than-open'));
    await expect(credit(id, { gross: 0 })).rejects.toEqual(rejects('ledger/invalid-amount'));
    await expect(credit(id, { positions: [] })).rejects.toEqual(rejects('ledger/invalid-amount'));
    await expect(credit(id, { positions: [99] })).rejects.toEqual(rejects('not-found'));
    await expect(credit(randomUUID(), { gross: 1 })).rejects.toEqual(rejects('not-found'));
    const both = await Promise.allSettled([credit(id, { gross: gross - 10 }), credit(id, { gross: gross - 10 })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(app(), tenant.clientId)).toBe(10);
    await expectLedgerInvariants(app());
  });

  test('of a one-off charge lowers it', async () => {
    const tenant = await aTenant(app());
    const invoiceId = await chargeClient(app().context, charge(tenant));
    await credit(invoiceId, { positions: [0] });
    expect(await balanceOf(app(), tenant.clientId)).toBe(0);
    await expectLedgerInvariants(app());
  });
});
