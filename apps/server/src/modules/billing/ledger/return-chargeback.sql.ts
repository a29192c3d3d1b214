import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** The bank has returned money of the payment before: `entries` contains it, and what is open of a payment pays debts again. */
export async function wasReturned(reader: Reader, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from disputes d join ledger_entries b on b.source = 'DISPUTE' and b.source_id = d.id and b.amount < 0 where d.payment_id = ${paymentId}`.execute(
    reader,
  );
  return rows.length > 0;
}

/** The debts that a card payment paid until a bank took it back: open and covered ones. */
const lostDebts = (paymentId: string) => sql`
  select distinct d.id, d.due_on, d.entered_on, i.id as invoice_id, i.rent_id from ledger_entries c
  join allocations a on a.credit_id = c.id and a.released_on is not null
  join ledger_entries d on d.id = a.debit_id and d.kind in ('INVOICE', 'CHARGE') join invoices i on i.id = d.source_id
  where c.source = 'PAYMENT' and c.source_id = ${paymentId}`;

/** The rents that a card payment paid until a bank took it back. */
export async function listRentsOfLost(reader: Reader, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct x.rent_id as id from (${lostDebts(paymentId)}) x where x.rent_id is not null order by x.rent_id`.execute(reader);
  return rows.map(({ id }) => id);
}

/**
 * The money that a bank returned covers its own chargeback, so that the payment is open again. Runs after the return was entered. The payment and the
 * rents of {@link listRentsOfLost} are locked.
 */
export async function coverByReturn(trx: Trx, paymentId: string): Promise<void> {
  const returned = sql`
    select r.id as return_id, r.entered_on, b.id as chargeback_id, c.id as payment_id from ledger_entries c
    join disputes d on d.payment_id = c.source_id and d.status = 'WON'
    join ledger_entries r on r.source = 'DISPUTE' and r.source_id = d.id and r.amount < 0 and r.settled_on is null
    join ledger_entries b on b.source = 'DISPUTE' and b.source_id = d.id and b.amount > 0
    where c.source = 'PAYMENT' and c.source_id = ${paymentId}`;
  await sql`
    update allocations a set released_on = greatest(a.allocated_on, x.entered_on) from (${returned}) x
    where a.credit_id = x.payment_id and a.debit_id = x.chargeback_id and a.released_on is null`.execute(trx);
  await sql`select allocate_entries(x.return_id, x.chargeback_id) from (${returned}) x`.execute(trx);
  // A return that was used otherwise before leaves the rest of its chargeback to the payment.
  await sql`
    select allocate_entries(c.id, b.id) from ledger_entries c join disputes d on d.payment_id = c.source_id
    join ledger_entries b on b.source = 'DISPUTE' and b.source_id = d.id and b.amount > 0 and b.settled_on is null
    where c.source = 'PAYMENT' and c.source_id = ${paymentId}`.execute(trx);
}

/**
 * Gives credit notes back to the refunds that the loss of the payment abandoned: they had lowered what was due again.
 * @returns the ids of the debts that they lowered
 */
export async function releaseAbandonedNotes(trx: Trx, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update allocations a set released_on = greatest(a.allocated_on, e.released_on)
    from (${lostDebts(paymentId)}) x join invoices note on note.corrects_invoice_id = x.invoice_id
    join refunds f on f.credit_note_id = note.id and f.payment_id = ${paymentId} and f.status = 'FAILED'
    join ledger_entries n on n.source = 'DOCUMENT' and n.source_id = note.id and n.is_reserved
    join ledger_entries e on e.source = 'PAYMENT' and e.source_id = ${paymentId}
    where a.credit_id = n.id and a.debit_id = x.id and a.released_on is null returning x.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The open ones of the debts that a card payment paid until a bank took it back, the oldest first, after the given ones. */
export async function listOpenLostDebts(reader: Reader, paymentId: string, first: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select x.id from (${lostDebts(paymentId)}) x join ledger_entries l on l.id = x.id and l.settled_on is null
    order by x.id = any(${first}::uuid[]) desc, x.due_on, x.entered_on, x.id`.execute(reader);
  return rows.map(({ id }) => id);
}

/** The entry of a card payment that is free to pay debts; undefined if it was given back in full, or has none. */
export async function findFreePayment(reader: Reader, paymentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_entries where source = 'PAYMENT' and source_id = ${paymentId} and settled_on is null and not is_reserved`.execute(
    reader,
  );
  return rows[0]?.id;
}
