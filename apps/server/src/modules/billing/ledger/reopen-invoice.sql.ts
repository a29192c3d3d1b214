import type { Release } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/**
 * Opens the invoice of a rent again, after the payer's bank took back a payment: the payment covers its chargeback instead of the invoice, and credit
 * notes that were promised as refunds lower what is due. Runs after the chargeback was entered.
 */
export async function reopenInvoice(trx: Trx, rentId: string): Promise<void> {
  // The lost payments of the rent: of the rent itself, or of the order that paid it.
  const lost = sql`
    select pe.id as payment_id, ce.id as chargeback_id, ce.entered_on, de.id as invoice_id
    from rents r join contracts c on c.id = r.contract_id
    join payments p on p.rent_id = r.id or (r.period_number = 0 and p.order_id = c.order_id)
    join disputes d on d.payment_id = p.id and d.status = 'LOST'
    join ledger_entries pe on pe.source = 'PAYMENT' and pe.source_id = p.id
    join ledger_entries ce on ce.source = 'DISPUTE' and ce.source_id = d.id and ce.amount > 0 and ce.settled_on is null
    join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
    join ledger_entries de on de.source = 'DOCUMENT' and de.source_id = i.id
    where r.id = ${rentId}`;
  await sql`
    update allocations a set released_on = greatest(a.allocated_on, lost.entered_on) from (${lost}) lost
    where a.credit_id = lost.payment_id and a.debit_id = lost.invoice_id and a.released_on is null`.execute(trx);
  await sql`select allocate_entries(lost.payment_id, lost.chargeback_id) from (${lost}) lost`.execute(trx);
  await sql`
    select allocate_entries(n.id, d.id) from invoices i join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id
    join invoices note on note.corrects_invoice_id = i.id join ledger_entries n on n.source = 'DOCUMENT' and n.source_id = note.id
    where i.rent_id = ${rentId} and i.kind = 'INVOICE'`.execute(trx);
}

/** The rents whose invoices a card payment pays now, at least in part. */
export async function listRentsPaidBy(reader: Reader, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.rent_id as id from ledger_entries c join allocations a on a.credit_id = c.id and a.released_on is null
    join ledger_entries d on d.id = a.debit_id and d.kind = 'INVOICE' join invoices i on i.id = d.source_id and i.rent_id is not null
    where c.source = 'PAYMENT' and c.source_id = ${paymentId} order by i.rent_id`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Releases what else a lost payment pays: parts of rents and charges. It covers its chargeback instead. */
export async function releaseLostPayment(trx: Trx, paymentId: string): Promise<void> {
  const lost = sql`
    select c.id as payment_id, b.id as chargeback_id, b.entered_on from ledger_entries c join disputes d on d.payment_id = c.source_id and d.status = 'LOST'
    join ledger_entries b on b.source = 'DISPUTE' and b.source_id = d.id and b.amount > 0 and b.settled_on is null
    where c.source = 'PAYMENT' and c.source_id = ${paymentId}`;
  await sql`
    update allocations a set released_on = greatest(a.allocated_on, lost.entered_on) from (${lost}) lost, ledger_entries d
    where a.credit_id = lost.payment_id and a.released_on is null and d.id = a.debit_id and d.kind in ('INVOICE', 'CHARGE')`.execute(trx);
  await sql`select allocate_entries(lost.payment_id, lost.chargeback_id) from (${lost}) lost`.execute(trx);
}

/** The part of a debt that a card payment pays now. */
export interface PaidDebt {
  /** Of the allocation. */
  id: string;
  /** Minor units. */
  amount: number;
  rentId: string | null;
}

const chargebacksOf = (paymentId: string) => sql`
  select c.id as credit_id, b.id as chargeback_id, b.entered_on, b.amount - b.allocated as open from ledger_entries c
  join disputes d on d.payment_id = c.source_id and d.status = 'LOST'
  join ledger_entries b on b.source = 'DISPUTE' and b.source_id = d.id and b.amount > 0 and b.settled_on is null
  where c.source = 'PAYMENT' and c.source_id = ${paymentId}`;

/** Covers the chargebacks of a lost payment with what is open of it. */
export async function coverChargebacks(trx: Trx, paymentId: string): Promise<void> {
  await sql`select allocate_entries(x.credit_id, x.chargeback_id) from (${chargebacksOf(paymentId)}) x`.execute(trx);
}

/** The open chargebacks of a lost payment: the day of each, and what is open of it in minor units. */
export async function listOpenChargebacks(reader: Reader, paymentId: string): Promise<{ enteredOn: string; open: number }[]> {
  const { rows } = await sql<{ enteredOn: string; open: number }>`
    select entered_on as "enteredOn", open from (${chargebacksOf(paymentId)}) x order by entered_on, chargeback_id`.execute(reader);
  return rows;
}

/** The invoices and charges that a card payment pays, the latest debt first. */
export async function listPaidDebtsOf(reader: Reader, paymentId: string): Promise<PaidDebt[]> {
  const { rows } = await sql<PaidDebt>`
    select a.id, a.amount, i.rent_id as "rentId"
    from ledger_entries c join allocations a on a.credit_id = c.id and a.released_on is null
    join ledger_entries d on d.id = a.debit_id and d.kind in ('INVOICE', 'CHARGE') left join invoices i on i.id = d.source_id
    where c.source = 'PAYMENT' and c.source_id = ${paymentId} order by d.due_on desc, d.entered_on desc, d.id desc`.execute(reader);
  return rows;
}

/** Releases allocations from a day on. What remains of one is allocated again. */
export async function releaseParts(trx: Trx, releases: readonly Release[], day: string): Promise<void> {
  const ids = releases.map(({ id }) => id);
  await sql`update allocations set released_on = greatest(allocated_on, ${day}::date) where id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
    select a.credit_id, a.debit_id, t.remaining, a.released_on, a.created_at
    from jsonb_to_recordset(${JSON.stringify(releases)}::jsonb) as t(id uuid, remaining integer) join allocations a on a.id = t.id where t.remaining > 0`.execute(
    trx,
  );
}

/** Credit notes whose refund was abandoned lower what is due of the invoices of rents. */
export async function lowerByCreditNotes(trx: Trx, rentIds: readonly string[]): Promise<void> {
  await sql`
    select allocate_entries(n.id, d.id) from invoices i join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id
    join invoices note on note.corrects_invoice_id = i.id join ledger_entries n on n.source = 'DOCUMENT' and n.source_id = note.id
    where i.kind = 'INVOICE' and i.rent_id = any(${rentIds}::uuid[])
      and not exists (select from refunds f where f.credit_note_id = note.id and f.status in ('REQUESTED', 'SENT'))`.execute(trx);
}

/** Those of the rents whose invoice is not covered. */
export async function listOpenRents(reader: Reader, rentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.rent_id as id from invoices i join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id and d.settled_on is null
    where i.kind = 'INVOICE' and i.rent_id = any(${rentIds}::uuid[]) order by i.rent_id`.execute(reader);
  return rows.map(({ id }) => id);
}
