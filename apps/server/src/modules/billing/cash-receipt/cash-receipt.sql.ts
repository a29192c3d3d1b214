import type { Country, Currency, Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** Series of numbered papers for cash: what a company received, and what it paid out. */
export type CashSeries = 'CASH_RECEIPT' | 'CASH_DISBURSEMENT';

export async function insertReceipt(
  trx: Trx,
  row: {
    series: CashSeries;
    entryId: string;
    legalEntityId: string;
    year: number;
    sequence: number;
    number: string;
    data: object;
    now: Date;
  },
): Promise<void> {
  await trx
    .insertInto('cash_receipts')
    .values({
      series: row.series,
      entry_id: row.entryId,
      legal_entity_id: row.legalEntityId,
      year: row.year,
      sequence: row.sequence,
      number: row.number,
      data: JSON.stringify(row.data),
      created_at: row.now,
    })
    .execute();
}

export interface CashEntry {
  /** Minor units. */
  amount: number;
  currency: Currency;
  receivedOn: string;
  payer: string;
  language: Language;
  country: Country;
  receivedBy: string;
  /** Numbers of the documents that it pays. */
  paid: string[];
  /** The part that is held as a deposit, in minor units. */
  deposit: number;
  /** The part that pays nothing yet, in minor units. */
  credit: number;
}

/** A payment in cash with what a receipt states. @throws Error if the entry does not exist */
export async function readCashEntry(reader: Reader, entryId: string): Promise<CashEntry> {
  const { rows } = await sql<CashEntry>`
    select -e.amount as amount, e.currency, e.entered_on as "receivedOn", coalesce(nullif(u.invoicing_details -> 'company' ->> 'name', ''), concat_ws(' ', u.first_name, u.last_name)) as payer,
      u.user_language as language, l.country, s.name as "receivedBy", -e.amount - e.allocated as credit,
      coalesce((select sum(a.amount)::integer from allocations a join ledger_entries d on d.id = a.debit_id and d.kind = 'DEPOSIT_IN' where a.credit_id = e.id and a.released_on is null), 0) as deposit,
      array(select i.number from allocations a join ledger_entries d on d.id = a.debit_id join invoices i on d.source = 'DOCUMENT' and i.id = d.source_id
        where a.credit_id = e.id and a.released_on is null order by i.number) as paid
    from ledger_entries e join users u on u.id = e.client_id join legal_entities l on l.id = e.legal_entity_id join staff s on s.id = e.entered_by
    where e.id = ${entryId} and e.kind = 'PAYMENT' and e.method = 'CASH'`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`The entry ${entryId} is no payment in cash by staff`);
  return row;
}

export interface CashOut {
  /** Minor units. */
  amount: number;
  currency: Currency;
  paidOn: string;
  recipient: string;
  language: Language;
  country: Country;
  paidBy: string;
  isDeposit: boolean;
  /** Numbers of the documents that the returned credit comes from. */
  documents: string[];
}

/** A refund in cash with what its voucher states. @throws Error if the entry does not exist */
export async function readCashOut(reader: Reader, entryId: string): Promise<CashOut> {
  const { rows } = await sql<CashOut>`
    select e.amount, e.currency, e.entered_on as "paidOn", coalesce(nullif(u.invoicing_details -> 'company' ->> 'name', ''), concat_ws(' ', u.first_name, u.last_name)) as recipient,
      u.user_language as language, l.country, s.name as "paidBy",
      exists (select from allocations a join ledger_entries c on c.id = a.credit_id and c.kind = 'DEPOSIT_OUT' where a.debit_id = e.id and a.released_on is null) as "isDeposit",
      array(select i.number from allocations a join ledger_entries c on c.id = a.credit_id join invoices i on c.source = 'DOCUMENT' and i.id = c.source_id
        where a.debit_id = e.id and a.released_on is null order by i.number) as documents
    from ledger_entries e join users u on u.id = e.client_id join legal_entities l on l.id = e.legal_entity_id join staff s on s.id = e.entered_by
    where e.id = ${entryId} and e.kind = 'REFUND' and e.method = 'CASH'`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`The entry ${entryId} is no cash that staff paid out`);
  return row;
}

interface StoredPaper {
  series: CashSeries;
  number: string;
  data: unknown;
  clientId: string;
  legalEntityId: string;
  contractId: string | null;
}

/** The receipt of a payment, or the voucher of cash that was paid out, with its account; undefined if the entry has none. */
export async function findReceipt(reader: Reader, entryId: string): Promise<StoredPaper | undefined> {
  const { rows } = await sql<StoredPaper>`
    select r.series, r.number, r.data, e.client_id as "clientId", e.legal_entity_id as "legalEntityId", e.contract_id as "contractId"
    from cash_receipts r join ledger_entries e on e.id = r.entry_id where r.entry_id = ${entryId}`.execute(reader);
  return rows[0];
}
