import { addDays, addMonthsClamped, daysBetween, termsOn } from '@komora/domain';
import { expect } from 'vitest';
import { ledgerPromises } from '../../src/modules/operations/audit/ledger-promises.sql.ts';
import { paymentPromises } from '../../src/modules/operations/audit/payment-promises.sql.ts';
import { listNumbers } from './model-restore.ts';
import { type Incidents, type Life, type ModelHarness, type ModelTenant, noIncidents } from './model-types.ts';

interface RentRow {
  id: string;
  from: string;
  to: string;
  /** False for the rest of a period that was billed in part. */
  numbered: boolean;
  paid: boolean;
  method: string;
  status: string;
  due: number;
  /** Credited while it was unpaid. */
  credited: number;
  invoices: number;
  receipts: number;
}

/** Compares the data with the gateway's ledger, and verifies the promises of the ledger, when nothing is open. */
export async function assertInvariants(harness: ModelHarness, life: Life): Promise<void> {
  const { tenants, incidents } = life;
  for (const [invariant, violations] of Object.entries({ ...ledgerPromises, ...paymentPromises }))
    expect(await harness.rows(violations), invariant).toEqual([]);
  for (const tenant of tenants) await assertTenant(harness, tenant, incidents.get(tenant));
  await assertCompanies(harness);
  await assertNumbers(harness, life);
  await assertBadDebts(harness, life);
  if (life.isRestored) await assertRecovered(harness);
  expect(await listOpenAttempts(harness, life), 'every attempt ends known').toEqual([]);
  expect(
    await harness.rows(
      `select f.id, f.status from refunds f join payments p on p.id = f.payment_id where f.status <> 'DONE' and p.settlement <> 'LOST'`,
    ),
    'every refund arrives',
  ).toEqual([]);
  expect(
    await harness.rows('select business_id, billing_suspended_reason from contracts where billing_suspended_at is not null'),
    'no contract is suspended',
  ).toEqual([]);
}

/**
 * Attempts without an end. Not among them: a charge of another amount than the restored rent, all of which was returned in the lost time. Staff review it: the
 * restored database does not know the act that lowered the rent.
 */
async function listOpenAttempts(harness: ModelHarness, { isRestored }: Life): Promise<object[]> {
  const attempts = await harness.rows<{ id: string; rentId: string | null; status: string; settlement: string | null; isLost: boolean }>(
    `select id, rent_id as "rentId", status, settlement, history_lost and charged_amount <> amount as "isLost" from payments
     where status in ('CREATED', 'PENDING') or (status = 'PAID' and settlement is null) or settlement = 'HELD_FOR_REVIEW'`,
  );
  const open: object[] = [];
  for (const attempt of attempts) {
    const isReviewed = isRestored && attempt.settlement === 'HELD_FOR_REVIEW' && attempt.isLost && attempt.rentId !== null;
    const { charged, refunded } = isReviewed ? await harness.ledger(attempt.rentId ?? '') : { charged: 1, refunded: 0 };
    if (charged !== refunded) open.push(attempt);
  }
  return open;
}

/** The part of given-up debts that clients have paid has its VAT again, and no more: the documents of a debt that was paid in full come to zero. */
async function assertBadDebts(harness: ModelHarness, { incidents }: Life): Promise<void> {
  const debts = await harness.rows<{ corrected: number; net: number; vat: number; raised: number; raisedNet: number; raisedVat: number }>(
    `select (-n.amount_gross - n.rounding)::integer as corrected, -n.amount_net as net, -n.amount_vat as vat, r.gross as raised, r.net as "raisedNet", r.vat as "raisedVat"
     from bad_debt_corrections c join invoices n on n.id = c.document_id
     cross join lateral (select coalesce(sum(d.amount_gross + d.rounding), 0)::integer as gross, coalesce(sum(d.amount_net), 0)::integer as net,
       coalesce(sum(d.amount_vat), 0)::integer as vat from bad_debt_reversals v join invoices d on d.id = v.document_id where v.correction_id = c.document_id) r`,
  );
  for (const debt of debts) {
    expect(debt.corrected, 'a correction has an amount').toBeGreaterThan(0);
    for (const [left, what] of [
      [debt.corrected - debt.raised, 'gross'],
      [debt.net - debt.raisedNet, 'net'],
      [debt.vat - debt.raisedVat, 'VAT'],
    ] as const) {
      expect(left, `no more ${what} is raised than was lowered`).toBeGreaterThanOrEqual(0);
      if (debt.raised === debt.corrected) expect(left, `all ${what} is raised again`).toBe(0);
    }
  }
  const paid = [...incidents.values()].reduce((all, { recovered }) => all + recovered, 0);
  expect(
    debts.reduce((all, { raised }) => all + raised, 0),
    'what was paid of debts that were given up is raised again',
  ).toBe(paid);
}

/** Documents, entries of the ledger and payments of a contract belong to its company, in its currency. */
async function assertCompanies(harness: ModelHarness): Promise<void> {
  expect(
    await harness.rows(
      `select 'document' as kind, i.id from invoices i left join rents r on r.id = i.rent_id join contracts c on c.id = coalesce(r.contract_id, i.contract_id)
       where (i.client_id, i.legal_entity_id, i.currency) is distinct from (c.client_id, c.legal_entity_id, c.currency)
       union all
       select 'entry', e.id from ledger_entries e join contracts c on c.id = e.contract_id
       where (e.client_id, e.legal_entity_id, e.currency) is distinct from (c.client_id, c.legal_entity_id, c.currency)
       union all
       select 'payment', p.id from payments p left join rents r on r.id = p.rent_id join contracts c on c.id = r.contract_id or c.order_id = p.order_id
       where p.currency <> c.currency or p.warehouse_id <> c.warehouse_id
       union all
       select 'transfer', b.id from bank_entries b join bank_statements s on s.id = b.statement_id join ledger_entries e on e.source_id = b.id
       where e.legal_entity_id <> s.legal_entity_id`,
    ),
    'nothing of a contract belongs to another company',
  ).toEqual([]);
}

/** Numbers have no gap with those that a restore lost, and none is used twice. */
async function assertNumbers(harness: ModelHarness, { lostNumbers }: Life): Promise<void> {
  const issued = [...(await listNumbers(harness)), ...lostNumbers];
  expect(issued.length - new Set(issued).size, 'no number is used twice').toBe(0);
  const bySeries = new Map<string, number[]>();
  for (const number of issued) {
    const [series, sequence] = [number.slice(0, number.lastIndexOf(' ')), Number(number.slice(number.lastIndexOf(' ') + 1))];
    bySeries.set(series, [...(bySeries.get(series) ?? []), sequence]);
  }
  for (const [series, sequences] of bySeries) expect(Math.max(...sequences), `numbers of ${series} without a gap`).toBe(sequences.length);
}

/** Each payment in the gateway's books belongs to an order or a rent of the restored database, is listed for staff, or was given back. */
async function assertRecovered(harness: ModelHarness): Promise<void> {
  const payments = harness.listPayments?.() ?? new Map<string, never[]>();
  const known = new Set((await harness.rows<{ id: string }>('select id from rents union all select id from orders')).map(({ id }) => id));
  const ofNobody = [...payments].filter(([reference]) => !known.has(reference)).flatMap(([, booked]) => booked);
  const listed = await harness.listRecovered();
  const sort = (amounts: { amount: number; refunded: number }[]) =>
    amounts
      .filter(({ amount, refunded }) => refunded < amount)
      .map(({ amount }) => amount)
      .sort((a, b) => a - b);
  expect(sort(listed), 'payments of nobody are listed for staff').toEqual(sort(ofNobody));
}

/** The periods that begin by a day, each with the length and the price of the terms of its first day. */
async function begunPeriods(harness: ModelHarness, contractId: string, startsOn: string, until: string) {
  const terms = await harness.rows<{ from: string; months: number; recurring: number }>(
    `select valid_from as "from", invoicing_period_months as months, recurring_amount as recurring from contract_terms where contract_id = $1`,
    [contractId],
  );
  const periods: { from: string; to: string; recurring: number }[] = [];
  for (let monthsBefore = 0; ; ) {
    const from = addMonthsClamped(startsOn, monthsBefore);
    if (from > until && monthsBefore > 0) return periods;
    const { months, recurring } = termsOn(terms, from);
    monthsBefore += months;
    periods.push({ from, to: addMonthsClamped(startsOn, monthsBefore), recurring });
  }
}

async function assertTenant(harness: ModelHarness, { contractId, orderId }: ModelTenant, incidents: Incidents | undefined): Promise<void> {
  const rents = await harness.rows<RentRow>(
    `select r.id, r.period_from as "from", r.period_to as "to", r.period_number is not null as numbered, r.paid_at is not null as paid, r.paying_method as method, r.paying_status as status,
       (i.amount_gross + i.rounding - r.credited_amount)::integer as due, r.credited_amount as credited, (select count(*) from invoices i where i.rent_id = r.id and i.kind = 'INVOICE')::integer as invoices,
       (select count(*) from messages m where m.dedupe_key = 'rent-paid:' || r.id)::integer as receipts
     from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where r.contract_id = $1 order by r.period_from`,
    [contractId],
  );
  const [contract] = await harness.rows<{ starts_on: string; today: string; last: string | null }>(
    `select starts_on, ($2::timestamptz at time zone 'Europe/Bratislava')::date as today,
       coalesce(charged_until, terminates_on) as last from contracts where id = $1`,
    [contractId, harness.clock.now()],
  );
  if (contract === undefined) throw new Error(`There is no contract ${contractId}`);
  const { starts_on: startsOn, today, last } = contract;
  const until = last !== null && last < today ? last : today;
  const periods = await begunPeriods(harness, contractId, startsOn, until);
  expect(
    rents.filter(({ numbered }) => numbered).map(({ from }) => from),
    'one rent for each period that has begun',
  ).toEqual(periods.map(({ from }) => from));
  for (const { from, to, recurring } of periods.slice(1)) {
    const whole = rents.find((rent) => rent.from === from && rent.to === to);
    if (whole !== undefined) expect(whole.due + whole.credited, `the period from ${from} costs what its first day says`).toBe(recurring);
  }
  for (const [index, { from }] of rents.entries())
    expect(from, 'each day is billed once, without a gap').toBe(rents[index - 1]?.to ?? startsOn);
  if (last === null) expect(rents.at(-1)?.to, 'no day of a running period is left out').toBe(periods.at(-1)?.to);
  else expect((rents.at(-1)?.to ?? '') > until, `the days up to ${addDays(until, 1)} are billed`).toBe(true);
  await assertBalance(harness, { contractId, orderId }, incidents);
  await assertDays(harness, contractId);
  // The promises of the ledger and the balance cover rents that a transfer paid or a bank took back.
  if (incidents !== undefined) return;
  let money = 0;
  let documents = 0;
  for (const rent of rents) {
    const { charged, refunded } = await harness.ledger(rent.method === 'FROM_ORDER' ? orderId : rent.id);
    const [credited] = await harness.rows<{ sum: number }>(
      `select coalesce(sum(amount_gross + rounding), 0)::integer as sum from invoices where kind = 'CREDIT_NOTE' and corrects_invoice_id =
         (select id from invoices where rent_id = $1 and kind = 'INVOICE')`,
      [rent.id],
    );
    const [back] = await harness.rows<{ duplicates: number }>(
      `select coalesce(sum(f.amount), 0)::integer as duplicates from refunds f join payments p on p.id = f.payment_id
       where p.rent_id = $1 and f.reason = 'DUPLICATE_PAYMENT'`,
      [rent.id],
    );
    expect(charged - (back?.duplicates ?? 0), `rent ${rent.from} (${rent.status}) is charged exactly once`).toBe(rent.paid ? rent.due : 0);
    expect(rent.invoices).toBe(1);
    if (rent.method !== 'FROM_ORDER') expect(rent.receipts, 'one receipt for what was paid').toBe(rent.paid && rent.due > 0 ? 1 : 0);
    expect(['PAID', 'ATTEMPTING_AUTOPAY', 'WAITING_FOR_MANUAL']).toContain(rent.status);
    money += charged - refunded;
    // A credit note's amounts stand with a minus.
    documents += (rent.paid ? rent.due : 0) + (credited?.sum ?? 0) + rent.credited;
  }
  expect(documents, 'documents come to the money').toBe(money);
}

/** The ledger is documents minus money, with the money of the gateway's and the bank's own books, and no period is charged twice. */
async function assertBalance(harness: ModelHarness, { contractId, orderId }: ModelTenant, incidents: Incidents | undefined): Promise<void> {
  const [account] = await harness.rows<{ balance: number; documents: number; held: number }>(
    `select (select coalesce(sum(amount), 0)::integer from ledger_entries e
         where (e.client_id, e.legal_entity_id) = (c.client_id, c.legal_entity_id)) as balance,
       (select coalesce(sum(amount), 0)::integer from ledger_entries e
         where (e.client_id, e.legal_entity_id) = (c.client_id, c.legal_entity_id) and e.kind in ('DEPOSIT_IN', 'DEPOSIT_OUT')) as held,
       (select coalesce(sum(amount_gross + rounding), 0)::integer from invoices i
         where (i.client_id, i.legal_entity_id) = (c.client_id, c.legal_entity_id)) as documents
     from contracts c where c.id = $1`,
    [contractId],
  );
  const invoices = await harness.rows<{ reference: string; invoiced: number; duplicates: number }>(
    `select paid.reference, (i.amount_gross + i.rounding)::integer as invoiced,
       (select coalesce(sum(f.amount), 0)::integer from refunds f join payments p on p.id = f.payment_id
        where f.reason = 'DUPLICATE_PAYMENT' and f.status = 'DONE' and paid.reference in (p.order_id, p.rent_id)) as duplicates
     from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
     cross join lateral (select r.id as reference union all select $2::uuid where r.period_number = 0) paid where r.contract_id = $1`,
    [contractId, orderId],
  );
  const { transfers, writtenOff, paidByDeposits, recovered, deposits, disputes } = incidents ?? noIncidents();
  // Another payment may have settled the rent before the bank returned this one.
  const returnedOf = (reference: string) => disputes.filter((dispute) => dispute.state === 'RETURNED' && dispute.reference === reference);
  const lostOf = (reference: string) => disputes.filter((dispute) => dispute.state === 'LOST' && dispute.reference === reference);
  const payments = harness.listPayments?.();
  let money = sum(transfers) + writtenOff + paidByDeposits + recovered;
  for (const { reference, invoiced, duplicates } of invoices) {
    const { charged, refunded } = await harness.ledger(reference);
    const lost = sum(lostOf(reference));
    const booked = payments?.get(reference)?.filter(({ amount, refunded }) => refunded < amount) ?? [];
    const tookBack = lostOf(reference).length + returnedOf(reference).length;
    // A restore can lose an earlier last day: the days until it were charged, and the others are charged after it. Parts come to the invoice at most.
    const areParts = booked.length > 1 && sum(booked) <= invoiced;
    if (!areParts) expect(booked.length - tookBack, `${reference} is charged once: ${JSON.stringify(booked)}`).toBeLessThanOrEqual(1);
    // After a restore the rent may be another one than in the lost time.
    const most = Math.max(invoiced, ...booked.map(({ amount }) => amount));
    expect(charged - duplicates - lost - sum(returnedOf(reference)), 'no period is charged twice').toBeLessThanOrEqual(most);
    money += charged - refunded - lost;
  }
  expect(account?.balance, 'the ledger is documents minus money').toBe((account?.documents ?? 0) - money);
  expect(account?.held, 'no deposit is lost').toBe(sum(deposits));
}

const sum = (amounts: readonly { amount: number }[]): number => amounts.reduce((total, { amount }) => total + amount, 0);

interface DayPrice {
  from: string;
  rent: number;
  insurance: number;
}

/** The documents of a contract come to the price of each billed day: the terms of the first day of its period, or of a change within the period. */
async function assertDays(harness: ModelHarness, contractId: string): Promise<void> {
  const [contract] = await harness.rows<{ startsOn: string; until: string; net: number; documents: number; givenUp: number }>(
    `with documents as (
       select i.id, i.amount_net as net from invoices i join rents r on r.id = i.rent_id where r.contract_id = $1 and i.credit_reason is distinct from 'BAD_DEBT'
       union select i.id, i.amount_net from mid_term_changes m join mid_term_documents d on d.change_id = m.id
         join invoices i on d.document_id in (i.id, i.corrects_invoice_id)
         where m.contract_id = $1 and i.credit_reason is distinct from 'BAD_DEBT')
     select c.starts_on as "startsOn", (select sum(net)::integer from documents) as net, (select count(*)::integer from documents) as documents,
       (select coalesce(sum(-b.amount_net), 0)::integer from invoices b join rents r on r.id = b.rent_id join invoices i on i.id = b.corrects_invoice_id
         where r.contract_id = $1 and b.credit_reason = 'BAD_DEBT' and (b.amount_net = -i.amount_net or exists (select from invoices n
           where n.corrects_invoice_id = b.corrects_invoice_id and n.credit_reason is distinct from 'BAD_DEBT'))) as "givenUp",
       least((select max(period_to) from rents where contract_id = c.id),
         case when c.status = 'TERMINATED' then coalesce(c.charged_until, c.terminates_on) + 1 end) as until
     from contracts c where c.id = $1`,
    [contractId],
  );
  const terms = await harness.rows<DayPrice & { months: number; discount: number }>(
    `select valid_from as "from", rent_net_month as rent, insurance_net_month as insurance, invoicing_period_months as months, period_discount_bp as discount
     from contract_terms where contract_id = $1`,
    [contractId],
  );
  const changes = await harness.rows<DayPrice & { to: string }>(
    `select valid_from as "from", valid_to as "to", rent_net_month as rent, insurance_net_month as insurance from mid_term_changes
     where contract_id = $1 order by number`,
    [contractId],
  );
  if (contract === undefined) throw new Error(`There is no contract ${contractId}`);
  let expected = 0;
  let monthsBefore = 0;
  for (let day = contract.startsOn; day < contract.until; ) {
    const { months, discount, ...first } = termsOn(terms, day);
    const to = addMonthsClamped(contract.startsOn, monthsBefore + months);
    const days = daysBetween(day, to);
    for (; day < to && day < contract.until; day = addDays(day, 1)) {
      const { rent, insurance } = changes.findLast((change) => change.from <= day && day < change.to) ?? first;
      expected += (months * ((rent * (10_000 - discount)) / 10_000 + insurance)) / days;
    }
    monthsBefore += months;
  }
  // Each document is rounded by item, and a discount once a period. Unused days are credited from what a correction of a bad debt has left of the
  // invoice, which may be nothing.
  const most = 2 * contract.documents + contract.givenUp;
  expect(Math.abs(contract.net - expected), 'the documents come to the price of each day').toBeLessThanOrEqual(most);
}
