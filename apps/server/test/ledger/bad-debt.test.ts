import { randomUUID } from 'node:crypto';
import type { BadDebt } from '@komora/api/admin';
import { beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { expectLedgerInvariants } from './ledger.ts';

const app = useTestApp(async () => ({ demo: true }));
let owner: StaffClient;
beforeAll(async () => {
  owner = await aStaffClient(app());
});

let invoices = 0;

/** A client of a company of the country who owes an invoice of 100.00 and VAT since 2 March 2026. */
async function aDebtor(country: string, rateBp = 2300) {
  invoices += 1;
  const vat = rateBp;
  const rate = { rateBp, exemptionCode: null, exemptionClause: null, net: 10_000, vat, gross: 10_000 + vat };
  const invoice = await app().one<{ invoiceId: string; clientId: string; legalEntityId: string; currency: string }>(
    `insert into invoices (kind, legal_entity_id, series, year, sequence, number, client_id, language, supplier, customer, issued_on, supplied_on, due_on,
       variable_symbol, amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
     select 'INVOICE', i.legal_entity_id, 'INVOICE', 2026, 700000 + $2::integer, 'TEST' || (700000 + $2::integer), i.client_id, i.language, i.supplier, i.customer,
       '2026-03-02', '2026-03-02', '2026-03-02', '1', 10000, $3::integer, 10000 + $3::integer, i.currency, $4, '2026-03-02T09:00:00Z'
     from invoices i join legal_entities e on e.id = i.legal_entity_id where e.country = $1 and i.kind = 'INVOICE' and i.rent_id is not null
     order by i.created_at, i.id limit 1
     returning id as "invoiceId", client_id as "clientId", legal_entity_id as "legalEntityId", currency`,
    [country, invoices, vat, JSON.stringify([rate])],
  );
  await app().rows(
    `insert into invoice_items (invoice_id, position, subject, months, unit_net, amount_net, amount_vat, amount_gross, vat_rate_bp)
     values ($1, 0, 'Nájom', 1, 10000, 10000, $2::integer, 10000 + $2::integer, $2::integer)`,
    [invoice.invoiceId, vat],
  );
  const { entryId } = await app().one<{ entryId: string }>('select id as "entryId" from ledger_entries where source_id = $1', [
    invoice.invoiceId,
  ]);
  return { ...invoice, entryId };
}
type Debtor = Awaited<ReturnType<typeof aDebtor>>;

const show = async ({ entryId }: Debtor, claim: Record<string, string>) =>
  (await owner.get(`/api/admin/ledger-entries/${entryId}/bad-debt?${new URLSearchParams(claim)}`)).json<BadDebt>();
const missing = async (debtor: Debtor, claim: Record<string, string>) =>
  (await show(debtor, claim)).conditions.filter(({ isMet }) => !isMet).map(({ kind }) => kind);

async function call(path: string, body: object, key: string = randomUUID()) {
  const response = await app().call('POST', `/api/admin/${path}`, {
    headers: { ...owner.headers, 'idempotency-key': key },
    payload: { reason: 'the debt is lost', ...body },
  });
  const { code, documentId = '', entryId = '' } = response.json<{ code?: string; documentId?: string; entryId?: string }>();
  return { outcome: response.statusCode < 300 ? 'ok' : (code ?? ''), documentId, entryId };
}
const giveUp = ({ entryId }: Debtor, claim: object, key?: string) =>
  call(`ledger-entries/${entryId}/bad-debt`, { reference: null, on: null, ...claim }, key);

/** VAT of the month of today, by documents that raise and lower it, minor units. */
async function vatOf({ legalEntityId }: Debtor) {
  const month = app().clock.now().toISOString().slice(0, 7);
  const { vat } = (await owner.get(`/api/admin/companies/${legalEntityId}/months/${month}`)).json<{
    vat: { kind: string; net: number; vat: number }[];
  }>();
  const sum = (kind: string, part: 'net' | 'vat') => vat.filter((row) => row.kind === kind).reduce((all, row) => all + row[part], 0);
  return { lowered: sum('CREDIT_NOTE', 'vat'), base: sum('CREDIT_NOTE', 'net'), raised: sum('INVOICE', 'vat') };
}
const openOf = async ({ entryId }: Debtor) =>
  (await app().one<{ open: number }>('select amount - allocated as open from ledger_entries where id = $1', [entryId])).open;

/** Closes the month of today and makes a file of it. @returns its state: files with another VAT than the report fail */
async function exported({ legalEntityId }: Debtor, format: string): Promise<string> {
  const month = app().clock.now().toISOString().slice(0, 7);
  const path = `/api/admin/companies/${legalEntityId}/months/${month}`;
  app().clock.set(`${Number(month.slice(0, 4)) + 1}-01-15T09:00:00Z`);
  const shown = (await owner.get(path)).json<{ state: string; seal: string }>();
  if (shown.state !== 'CLOSED') expect((await owner.post(`${path}/close`, { seal: shown.seal, reason: 'checked' })).statusCode).toBe(204);
  const { id } = (await owner.post(`${path}/exports`, { format })).json<{ id: string }>();
  await app().runJob('make-accounting-export', { exportId: id });
  const { exports } = (await owner.get(path)).json<{ exports: { id: string; state: string; error: string | null }[] }>();
  const made = exports.find((one) => one.id === id);
  return made?.error ?? made?.state ?? 'missing';
}

test('in Slovakia a small debt of 150 days is given up with its VAT once, and the VAT report and the exports contain the document', async () => {
  const debtor = await aDebtor('SVK');
  const asked = { ground: 'SMALL', reference: 'letter of 3 April 2026' };
  app().clock.set('2026-07-29T10:00:00Z');
  expect(await missing(debtor, { ground: 'SMALL' })).toEqual(['OVERDUE', 'ASKED']);
  expect((await giveUp(debtor, asked)).outcome).toBe('bad-debt/conditions-not-met');
  expect(await openOf(debtor)).toBe(12_300);

  app().clock.set('2026-07-30T10:00:00Z');
  expect(await show(debtor, asked)).toMatchObject({ isSupported: true, net: 10_000, vat: 2300, gross: 12_300 });
  expect(await missing(debtor, asked)).toEqual([]);
  const before = await vatOf(debtor);
  const key = randomUUID();
  const [first, again, other] = await Promise.all([giveUp(debtor, asked, key), giveUp(debtor, asked, key), giveUp(debtor, asked)]);
  expect([first.outcome, again.outcome, other.outcome].toSorted()).toEqual(
    other.outcome === 'ok' ? ['ledger/more-than-open', 'ledger/more-than-open', 'ok'] : ['ledger/more-than-open', 'ok', 'ok'],
  );
  expect(await openOf(debtor)).toBe(0);
  expect(await vatOf(debtor)).toEqual({ ...before, lowered: before.lowered - 2300, base: before.base - 10_000 });
  const document = await app().one<{ id: string; subject: string; series: string }>(
    `select d.id, d.series, t.subject from invoices d join invoice_items t on t.invoice_id = d.id where d.corrects_invoice_id = $1 and d.credit_reason = 'BAD_DEBT'`,
    [debtor.invoiceId],
  );
  expect(document).toMatchObject({ series: 'CREDIT_NOTE', subject: expect.stringContaining('§ 25a zákona č. 222/2004 Z. z.') });
  expect((await owner.get(`/api/admin/invoices/${document.id}/pdf`)).statusCode).toBe(200);
  expect(await app().rows(`select verb from audit_log where noun_id = $1`, [document.id])).toEqual([{ verb: 'write-off.correct-vat' }]);
  await expectLedgerInvariants(app());
  expect(await exported(debtor, 'POHODA')).toBe('DONE');
  expect(await exported(debtor, 'CSV')).toBe('DONE');
});

test('in the Czech Republic an execution counts a year after its first order, and a later payment raises VAT again by its part', async () => {
  const debtor = await aDebtor('CZE', 2100);
  const execution = { ground: 'EXECUTION', reference: '123 EX 45/26', on: '2026-06-10' };
  app().clock.set('2027-06-09T10:00:00Z');
  expect(await missing(debtor, execution)).toEqual(['YEAR']);
  app().clock.set('2027-06-10T10:00:00Z');
  expect(await missing(debtor, { ground: 'EXECUTION' })).toEqual(['PROCEEDING', 'YEAR', 'IN_TIME']);
  const before = await vatOf(debtor);
  const { outcome, documentId: correction } = await giveUp(debtor, execution);
  expect(outcome).toBe('ok');
  expect(await vatOf(debtor)).toMatchObject({ lowered: before.lowered - 2100, raised: before.raised });

  const { clientId, legalEntityId, currency } = debtor;
  await call(`clients/${clientId}/transfers`, { legalEntityId, currency, amount: 6050, debitIds: [] });
  const tasks = async (kind: string) =>
    (await owner.get(`/api/admin/today/${kind}?limit=200`))
      .json<{ rows: { clientId: string; amount: { amount: number } }[] }>()
      .rows.filter((row) => row.clientId === clientId);
  expect(await tasks('bad-debt-paid')).toMatchObject([{ amount: { amount: 6050 } }]);
  const reverse = (amount: number) => call(`bad-debts/${correction}/reverse`, { amount });
  expect((await reverse(6051)).outcome).toBe('ledger/more-than-open');
  const outcomes = await Promise.all([reverse(6050), reverse(6050)]);
  expect(outcomes.map((one) => one.outcome).toSorted()).toEqual(['ledger/more-than-open', 'ok']);
  expect(await vatOf(debtor)).toMatchObject({ lowered: before.lowered - 2100, raised: before.raised + 1050 });
  expect(await tasks('bad-debt-paid')).toEqual([]);
  // Neither is the rest returned, nor does an invoice use it.
  await call(`clients/${clientId}/transfers`, { legalEntityId, currency, amount: 12_100, debitIds: [] });
  await app().rows(
    `update contracts set status = 'TERMINATING', terminates_on = starts_on + 1 where client_id = $1 and status = 'ACTIVE'`,
    [clientId],
  );
  await app().rows(`update contracts set status = 'TERMINATED' where client_id = $1 and status = 'TERMINATING'`, [clientId]);
  expect(await tasks('money-to-return')).toEqual([]);
  expect(await tasks('bad-debt-paid')).toMatchObject([{ amount: { amount: 12_100 } }]);
  expect((await reverse(6051)).outcome, 'only what is left of the correction').toBe('ledger/more-than-open');
  expect((await reverse(6050)).outcome).toBe('ok');
  expect(await vatOf(debtor)).toMatchObject({ raised: before.raised + 2100 });
  expect(await tasks('bad-debt-paid')).toEqual([]);
  expect(await tasks('money-to-return')).toMatchObject([{ amount: { amount: 6050 } }]);
  await expectLedgerInvariants(app());
  expect(await exported(debtor, 'POHODA')).toBe('DONE');
});

test.each(['POL', 'HUN'])('in %s no document is issued, because the law corrects the return', async (country) => {
  const debtor = await aDebtor(country);
  expect(await show(debtor, { ground: 'SMALL' })).toMatchObject({ isSupported: false, conditions: [] });
  expect((await giveUp(debtor, { ground: 'SMALL', reference: 'asked' })).outcome).toBe('bad-debt/conditions-not-met');
  expect(await openOf(debtor)).toBe(12_300);
});
