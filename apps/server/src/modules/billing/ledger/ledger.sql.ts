import type { Currency } from '@komora/api/enumerations';
import type { Allocation } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** A client's account at one legal entity in one currency. */
export interface Account {
  clientId: string;
  legalEntityId: string;
  currency: Currency;
}

/** An entry that no trigger makes: a bank transfer or an act of staff. */
export interface NewEntry extends Account {
  id: string;
  contractId: string | null;
  kind: 'PAYMENT' | 'REFUND' | 'DEPOSIT_IN' | 'DEPOSIT_OUT' | 'WRITE_OFF' | 'OPENING';
  method: 'TRANSFER' | 'CASH' | null;
  /** Minor units; positive: the client owes more. */
  amount: number;
  /** Null: the day of `now` in the legal entity's time zone. A later day is replaced by it. A debt of an opening balance or a deposit is due on this day. */
  enteredOn: string | null;
  source: 'BANK_ENTRY' | 'STAFF' | 'DEPOSIT';
  /** Of the bank entry, of the act of staff, or of the entry of the deposit. */
  sourceId: string;
  /** 1 by default. */
  sourceNumber?: number;
  isReserved: boolean;
  enteredBy: string | null;
  note: string | null;
}

/** Inserts entries; skips those whose source was entered before. @returns the ids of the inserted ones */
export async function insertEntries(trx: Trx, entries: readonly NewEntry[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into ledger_entries (id, client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, due_on, source, source_id, source_number, is_reserved,
      entered_by, note, created_at)
    select t.id, "clientId", "legalEntityId", t.currency, "contractId", kind, method, amount, at.day,
      case when amount > 0 and kind in ('OPENING', 'DEPOSIT_IN') then at.day end, source, "sourceId", coalesce("sourceNumber", 1), "isReserved", "enteredBy", note, ${now}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as t(id uuid, "clientId" uuid, "legalEntityId" uuid, currency text, "contractId" uuid, kind text,
      method text, amount integer, "enteredOn" date, source text, "sourceId" uuid, "sourceNumber" integer, "isReserved" boolean, "enteredBy" uuid, note text)
    join legal_entities e on e.id = "legalEntityId"
    cross join lateral (select least(coalesce("enteredOn", 'infinity'), (${now}::timestamptz at time zone e.time_zone)::date) as day) at
    on conflict (source, source_id, source_number) do nothing returning id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores allocations. Each counts from the first day on which both entries exist and their earlier allocations were released.
 * @throws a check violation if an entry would be exceeded, or for entries of different accounts
 */
export async function insertAllocations(trx: Trx, allocations: readonly Allocation[], now: Date): Promise<void> {
  if (allocations.length === 0) return;
  await sql`
    insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
    select c.id, d.id, t.amount, greatest(c.entered_on, d.entered_on, c.released_on, d.released_on), ${now}
    from jsonb_to_recordset(${JSON.stringify(allocations)}::jsonb) as t("creditId" uuid, "debitId" uuid, amount integer)
    join ledger_entries c on c.id = t."creditId" join ledger_entries d on d.id = t."debitId"`.execute(trx);
}

/**
 * Releases what a credit pays of a debit, from today in the legal entity's time zone. Both are locked.
 * @returns the released amount in minor units; 0 if the credit pays nothing of it
 */
export async function releaseAllocations(trx: Trx, released: { creditId: string; debitId: string; now: Date }): Promise<number> {
  const { creditId, debitId, now } = released;
  const { rows } = await sql<{ amount: number }>`
    update allocations a set released_on = greatest(a.allocated_on, (${now}::timestamptz at time zone e.time_zone)::date)
    from ledger_entries c join legal_entities e on e.id = c.legal_entity_id
    where c.id = a.credit_id and a.credit_id = ${creditId} and a.debit_id = ${debitId} and a.released_on is null returning a.amount`.execute(
    trx,
  );
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** @returns true if a card payment pays a part of the debit */
export async function isPaidByCard(reader: Reader, debitId: string): Promise<boolean> {
  const { rows } = await sql`
    select from allocations a join ledger_entries c on c.id = a.credit_id
    where a.debit_id = ${debitId} and a.released_on is null and c.kind = 'PAYMENT' and c.method = 'CARD'`.execute(reader);
  return rows.length > 0;
}

export interface EntryRow {
  id: string;
  client_id: string;
  legal_entity_id: string;
  currency: Currency;
  contract_id: string | null;
  kind: string;
  /** Of a payment, refund or chargeback. */
  method: string | null;
  amount: number;
  /** The part that is not covered, in minor units, zero or more. */
  open: number;
  is_reserved: boolean;
  /** The document of an invoice, charge or credit note. */
  document_id: string | null;
  /** The rent of a rent's invoice. */
  rent_id: string | null;
}

const columns = sql`e.id, e.client_id, e.legal_entity_id, e.currency, e.contract_id, e.kind, e.method, e.amount, abs(e.amount) - e.allocated as open, e.is_reserved,
  i.id as document_id, i.rent_id`;
const entries = sql`ledger_entries e left join invoices i on e.source = 'DOCUMENT' and i.id = e.source_id`;

/** Locks entries in the order of their ids. */
export async function lockEntries(trx: Trx, ids: readonly string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from ${entries} where e.id = any(${ids}::uuid[]) order by e.id for no key update of e`.execute(trx);
  return rows;
}

/** Locks the invoice entries of rents, in the order of their ids. Rents of amount zero have none. */
export async function lockInvoicesOfRents(trx: Trx, rentIds: readonly string[]): Promise<(EntryRow & { rent_id: string })[]> {
  const { rows } = await sql<EntryRow & { rent_id: string }>`
    select ${columns} from ${entries} where i.rent_id = any(${rentIds}::uuid[]) and i.kind = 'INVOICE' order by e.id for no key update of e`.execute(
    trx,
  );
  return rows;
}

/**
 * The entry `e` is money that came after a debt of its account was given up with its VAT, while a part of the VAT is not raised again. Staff decide if it pays
 * that debt: no invoice uses it, and it is not returned.
 */
export const mayPayBadDebt = sql`(e.kind = 'PAYMENT' and exists (select from bad_debt_corrections b join invoices d on d.id = b.document_id
  where d.client_id = e.client_id and d.legal_entity_id = e.legal_entity_id and d.currency = e.currency and b.created_at <= e.created_at
    and abs(d.amount_gross) > (select coalesce(sum(v.amount_gross), 0) from bad_debt_reversals r join invoices v on v.id = r.document_id
      where r.correction_id = b.document_id)))`;

/** Locks the credits of clients that pay their next invoices, oldest first. */
export async function lockSpendable(trx: Trx, clientIds: readonly string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from ${entries}
    where e.client_id = any(${clientIds}::uuid[]) and e.settled_on is null and e.amount < 0 and not e.is_reserved and not ${mayPayBadDebt}
    order by e.entered_on, e.id for no key update of e`.execute(trx);
  return rows;
}

/** @returns the entry that was made from a source; undefined if there is none */
export async function findEntryBySource(
  reader: Reader,
  source: NewEntry['source'] | 'DOCUMENT',
  sourceId: string,
): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`select ${columns} from ${entries} where e.source = ${source} and e.source_id = ${sourceId}`.execute(
    reader,
  );
  return rows[0];
}

/** The number of the next entry of a source. The source is locked. */
export async function nextSourceNumber(trx: Trx, source: NewEntry['source'], sourceId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(source_number), 0) + 1 as next from ledger_entries where source = ${source} and source_id = ${sourceId}`.execute(
    trx,
  );
  return rows[0]?.next ?? 1;
}

/** The payment of a matched transfer: its latest entry; undefined without one. */
export async function findPaymentOfTransfer(reader: Reader, bankEntryId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_entries where source = 'BANK_ENTRY' and source_id = ${bankEntryId} and kind = 'PAYMENT' order by source_number desc limit 1`.execute(
    reader,
  );
  return rows[0]?.id;
}

/** The debits that a credit pays now. */
export async function listPaidDebits(reader: Reader, creditId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct debit_id as id from allocations where credit_id = ${creditId} and released_on is null order by debit_id`.execute(
    reader,
  );
  return rows.map(({ id }) => id);
}

/**
 * Refunds that are not done. Parts instead of one condition: each has an index. A refund that failed because the payer's bank took the payment back is no
 * promise: its credit note lowers what is due again, and the rest is credit.
 */
const promisedRefunds = sql`(
  select f.credit_note_id, f.payment_id from refunds f where f.status in ('REQUESTED', 'SENT')
  union all select f.credit_note_id, f.payment_id from refunds_owed o join refunds f on f.id = o.id)`;

/** The credit `e` is promised to the client by a refund that is not done. */
export const isPromisedCredit = sql`(
  (e.source = 'DOCUMENT' and exists (select from ${promisedRefunds} f where f.credit_note_id = e.source_id))
  or (e.source = 'PAYMENT' and e.is_reserved and exists (select from ${promisedRefunds} f where f.payment_id = e.source_id)))`;

/** @returns true if the credit is promised to the client by a refund that is not done */
export async function isPromised(reader: Reader, creditId: string): Promise<boolean> {
  const { rows } = await sql`select from ledger_entries e where e.id = ${creditId} and ${isPromisedCredit}`.execute(reader);
  return rows.length > 0;
}
