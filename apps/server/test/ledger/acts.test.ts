import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterImported } from '../../src/modules/billing/index.ts';
import { listOpenItems, readBalances } from '../../src/modules/billing/ledger/index.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenantWithUnpaidRent } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { balanceOf, expectLedgerInvariants } from './ledger.ts';
import { allocateCredit, endDeposit, holdDeposit, payOut, receiveCash, writeOff } from './staff-acts.ts';

const { app } = useMockGateway();
let staffId: string;
beforeAll(async () => {
  staffId = (await aStaffClient(app())).id;
});

/** A client who owes 63.84 for a rent, with the entry of its invoice. */
async function debtor() {
  const tenant = await aTenantWithUnpaidRent(app());
  const { id: debitId, legalEntityId } = await app().one<{ id: string; legalEntityId: string }>(
    `select e.id, e.legal_entity_id as "legalEntityId" from ledger_entries e join invoices i on i.id = e.source_id where i.rent_id = $1 and i.kind = 'INVOICE'`,
    [tenant.rentId],
  );
  return { ...tenant, debitId, account: { clientId: tenant.clientId, legalEntityId, currency: 'EUR' as const } };
}
type Debtor = Awaited<ReturnType<typeof debtor>>;

const act = () => ({ actId: randomUUID(), staffId, note: 'at the desk' });
const cash = (client: Debtor, amount: number, debitIds: string[] = [client.debitId]) => ({
  ...act(),
  account: client.account,
  contractId: client.contractId,
  amount,
  debitIds,
});
const rentStatus = async ({ rentId }: Debtor) =>
  (await app().one<{ status: string }>('select status from rents where id = $1', [rentId])).status;
const entryOf = (actId: string, kind: string) =>
  app().one<{ id: string; open: number }>(
    'select id, abs(amount) - allocated as open from ledger_entries where source_id = $1 and kind = $2',
    [actId, kind],
  );
const rejects = (code: string) => expect.objectContaining({ code });

describe('cash', () => {
  test('pays a part, then the rest; the rent is paid with a receipt', async () => {
    const client = await debtor();
    await receiveCash(app().context, cash(client, 4000));
    expect([await rentStatus(client), await balanceOf(app(), client.clientId)]).toEqual(['INVOICE_SUBMITTED', 2384]);
    await receiveCash(app().context, cash(client, 2384));
    expect([await rentStatus(client), await balanceOf(app(), client.clientId)]).toEqual(['PAID', 0]);
    expect(await app().rows("select id from messages where template = 'rent-paid' and recipient = $1", [client.email])).toHaveLength(1);
    await expectLedgerInvariants(app());
  });

  test('above the debt is credit; the same act twice, also simultaneously, is entered once', async () => {
    const client = await debtor();
    const paid = cash(client, 7000);
    await Promise.all([receiveCash(app().context, paid), receiveCash(app().context, paid)]);
    await receiveCash(app().context, paid);
    expect(await balanceOf(app(), client.clientId)).toBe(-616);
    expect(await readBalances(app().context.db, client.clientId)).toEqual([
      { legalEntityId: client.account.legalEntityId, currency: 'EUR', amount: -616 },
    ]);
    await expectLedgerInvariants(app());
  });

  test.each([0, -100, 0.5, Number.NaN, 2 ** 31])('of %s is rejected', async (amount) => {
    await expect(receiveCash(app().context, cash(await debtor(), amount))).rejects.toEqual(rejects('ledger/invalid-amount'));
  });

  test('for the invoice of somebody else, in another currency, or for a contract of somebody else changes nothing', async () => {
    const [client, other] = [await debtor(), await debtor()];
    const wrong = [
      cash(client, 100, [other.debitId]),
      { ...cash(client, 100), account: { ...client.account, currency: 'CZK' as const } },
      { ...cash(client, 100), contractId: other.contractId },
      { ...cash(client, 100), account: { ...client.account, clientId: randomUUID() } },
    ];
    for (const input of wrong) await expect(receiveCash(app().context, input)).rejects.toEqual(rejects('ledger/other-account'));
    await expect(receiveCash(app().context, cash(client, 100, [randomUUID()]))).rejects.toEqual(rejects('not-found'));
    expect([await balanceOf(app(), client.clientId), await balanceOf(app(), other.clientId)]).toEqual([6384, 6384]);
  });
});

describe('a write-off', () => {
  test('of the whole debt settles the rent without a receipt, and lifts the overlock', async () => {
    const client = await debtor();
    await app().rows('update contracts set overlocked_at = $2 where id = $1', [client.contractId, app().clock.now()]);
    await writeOff(app().context, { ...act(), debitId: client.debitId, amount: 6384 });
    expect([await rentStatus(client), await balanceOf(app(), client.clientId)]).toEqual(['PAID', 0]);
    expect(await app().rows('select overlocked_at from contracts where id = $1', [client.contractId])).toEqual([{ overlocked_at: null }]);
    expect(await app().rows("select id from messages where template = 'rent-paid' and recipient = $1", [client.email])).toEqual([]);
    await expectLedgerInvariants(app());
  });

  test('above what is open is rejected, and a repeated one has no effect', async () => {
    const client = await debtor();
    const half = { ...act(), debitId: client.debitId, amount: 6000 };
    await writeOff(app().context, half);
    await writeOff(app().context, half);
    await expect(writeOff(app().context, { ...act(), debitId: client.debitId, amount: 385 })).rejects.toEqual(
      rejects('ledger/more-than-open'),
    );
    await expect(writeOff(app().context, { ...act(), debitId: client.debitId, amount: -1 })).rejects.toEqual(
      rejects('ledger/invalid-amount'),
    );
    expect(await balanceOf(app(), client.clientId)).toBe(384);
    await expectLedgerInvariants(app());
  });

  test('of one debt by two people at the same time never exceeds it', async () => {
    const client = await debtor();
    const twice = await Promise.allSettled([1, 2].map(() => writeOff(app().context, { ...act(), debitId: client.debitId, amount: 5000 })));
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(app(), client.clientId)).toBe(1384);
    await expectLedgerInvariants(app());
  });
});

describe('a deposit', () => {
  const hold = async (client: Debtor, amount: number) => {
    const input = { ...act(), account: client.account, contractId: client.contractId, amount, method: 'CASH' as const };
    await holdDeposit(app().context, input);
    await holdDeposit(app().context, input);
    return (await entryOf(input.actId, 'DEPOSIT_IN')).id;
  };
  const end = (depositId: string, debitIds: string[]) =>
    endDeposit(app().context, { depositId, staffId, debitIds, method: 'TRANSFER', note: 'moved out' });

  test('is held without changing the balance, pays a debt at the end, and the rest is returned, once', async () => {
    const client = await debtor();
    const depositId = await hold(client, 10_000);
    expect(await balanceOf(app(), client.clientId)).toBe(6384);
    expect(await end(depositId, [client.debitId])).toBe(3616);
    expect([await rentStatus(client), await balanceOf(app(), client.clientId)]).toEqual(['PAID', 0]);
    await expect(end(depositId, [])).rejects.toEqual(rejects('ledger/deposit-ended'));
    await expectLedgerInvariants(app());
  });

  test('is returned once by two people at the same time', async () => {
    const client = await debtor();
    const depositId = await hold(client, 5000);
    const both = await Promise.allSettled([end(depositId, []), end(depositId, [])]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await app().rows("select amount from ledger_entries where client_id = $1 and kind = 'REFUND'", [client.clientId])).toEqual([
      { amount: 5000 },
    ]);
    await expectLedgerInvariants(app());
  });

  test('pays no debt of another client, and another entry is no deposit', async () => {
    const [client, other] = [await debtor(), await debtor()];
    const depositId = await hold(client, 5000);
    await expect(end(depositId, [other.debitId])).rejects.toEqual(rejects('ledger/other-account'));
    await expect(end(client.debitId, [])).rejects.toEqual(rejects('not-found'));
    await expectLedgerInvariants(app());
  });
});

describe('credit', () => {
  test('is paid out up to its open part', async () => {
    const client = await debtor();
    const paid = cash(client, 7384);
    await receiveCash(app().context, paid);
    const { id: creditId } = await entryOf(paid.actId, 'PAYMENT');
    await expect(payOut(app().context, { ...act(), creditId, amount: 1001, method: 'CASH' })).rejects.toEqual(
      rejects('ledger/more-than-open'),
    );
    const out = { ...act(), creditId, amount: 1000, method: 'CASH' as const };
    await payOut(app().context, out);
    await payOut(app().context, out);
    expect(await balanceOf(app(), client.clientId)).toBe(0);
    await expect(payOut(app().context, { ...out, ...act(), amount: 1 })).rejects.toEqual(rejects('ledger/more-than-open'));
    await expectLedgerInvariants(app());
  });

  test('from another system pays an invoice that staff choose', async () => {
    const client = await debtor();
    const opening = { actId: randomUUID(), account: client.account, contractId: client.contractId, balance: -7000, deposit: 0 };
    const enter = () =>
      inTransaction(app().context.db, (trx) => enterImported(trx, app().context, [opening], { staffId, note: 'from another system' }));
    await enter();
    await enter();
    const { id: creditId } = await entryOf(opening.actId, 'OPENING');
    await allocateCredit(app().context, { creditId, debitIds: [client.debitId] });
    expect([await rentStatus(client), await balanceOf(app(), client.clientId)]).toEqual(['PAID', -616]);
    const other = await debtor();
    await expect(allocateCredit(app().context, { creditId, debitIds: [other.debitId] })).rejects.toEqual(rejects('ledger/other-account'));
    await expectLedgerInvariants(app());
  });

  test('that is promised as a refund to the card is neither used nor paid out', async () => {
    const client = await debtor();
    await app().rows(
      `insert into invoices select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'kind', 'CREDIT_NOTE', 'series', 'CREDIT_NOTE', 'sequence', i.sequence + 700000,
         'number', 'D' || i.number, 'corrects_invoice_id', i.id, 'credit_reason', 'EARLY_END', 'amount_net', -100, 'amount_vat', 0, 'amount_gross', -100, 'rounding', 0))).*
       from invoices i join rents r on r.id = i.rent_id where r.contract_id = $1 and r.period_number = 0 and i.kind = 'INVOICE'`,
      [client.contractId],
    );
    const note = await app().one<{ id: string; document: string }>(
      "select id, source_id as document from ledger_entries where client_id = $1 and kind = 'CREDIT_NOTE' and is_reserved",
      [client.clientId],
    );
    await app().rows(
      `insert into refunds (payment_id, reason, amount, currency, status, credit_note_id, created_at, updated_at)
       select id, 'EARLY_END', 100, 'EUR', 'REQUESTED', $2, now(), now() from payments where order_id = $1`,
      [client.orderId, note.document],
    );
    await expect(allocateCredit(app().context, { creditId: note.id, debitIds: [client.debitId] })).rejects.toEqual(
      rejects('ledger/more-than-open'),
    );
    await expect(payOut(app().context, { ...act(), creditId: note.id, amount: 100, method: 'CASH' })).rejects.toEqual(
      rejects('ledger/more-than-open'),
    );
    await expectLedgerInvariants(app());
  });
});

test('the items of a past day are those that were open then', async () => {
  const client = await debtor();
  const items = async (on: string) =>
    (await listOpenItems(app().context.db, { clientId: client.clientId, on })).map(({ kind, open }) => ({ kind, open }));
  const today = app().clock.now().toISOString().slice(0, 10);
  await receiveCash(app().context, cash(client, 4000));
  app().clock.advance({ days: 5 });
  await receiveCash(app().context, cash(client, 3000));
  const later = app().clock.now().toISOString().slice(0, 10);
  expect(await items('2026-01-01')).toEqual([]);
  expect(await items(today)).toEqual([{ kind: 'INVOICE', open: 2384 }]);
  expect(await items(later)).toEqual([{ kind: 'PAYMENT', open: -616 }]);
  app().clock.advance({ days: -5 });
});

describe('the database rejects', () => {
  test.each([
    ['a change of an entry', 'update ledger_entries set amount = amount + 1'],
    ['a change of the covered part', 'update ledger_entries set allocated = 0, settled_on = null'],
    ['the deletion of an entry', 'delete from ledger_entries'],
    ['the deletion of an allocation', 'delete from allocations'],
    ['a change of an allocation', 'update allocations set amount = amount + 1'],
    [
      'an allocation beyond the open part',
      `insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
       select credit_id, debit_id, amount, allocated_on, created_at from allocations limit 1`,
    ],
    [
      'an entry that is covered from the start',
      `insert into ledger_entries (client_id, legal_entity_id, currency, kind, amount, entered_on, source, source_id, created_at, allocated)
       select client_id, legal_entity_id, currency, 'OPENING', 5, entered_on, 'STAFF', gen_random_uuid(), created_at, 3 from ledger_entries limit 1`,
    ],
    [
      'a payment that raises the debt',
      `insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, source, source_id, created_at)
       select client_id, legal_entity_id, currency, 'PAYMENT', 'CASH', 5, entered_on, 'STAFF', gen_random_uuid(), created_at from ledger_entries limit 1`,
    ],
    [
      'a document that is entered twice',
      `insert into ledger_entries (client_id, legal_entity_id, currency, kind, amount, entered_on, source, source_id, created_at)
       select client_id, legal_entity_id, currency, kind, amount, entered_on, source, source_id, created_at from ledger_entries where source = 'DOCUMENT' limit 1`,
    ],
  ])('%s', async (_what, statement) => {
    const before = await app().one(
      'select count(*)::integer as n, sum(amount)::bigint as sum, sum(allocated)::bigint as allocated from ledger_entries',
    );
    await expect(app().rows(statement)).rejects.toThrow(/never change|check constraint|violates|covered|allocated part|connects/);
    expect(
      await app().one('select count(*)::integer as n, sum(amount)::bigint as sum, sum(allocated)::bigint as allocated from ledger_entries'),
    ).toEqual(before);
  });
});
