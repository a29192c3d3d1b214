import type { Currency } from '@komora/api/enumerations';
import type { BadDebtGround, Country } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Account } from '../ledger/index.ts';

/** An open invoice or charge, with what the conditions of a correction need. */
export interface DebtRow {
  invoiceId: string;
  number: string;
  rentId: string | null;
  country: Country;
  dueOn: string;
  suppliedOn: string;
  /** The business date of the company. */
  today: string;
  /** Minor units. */
  open: number;
  vat: number;
  currency: Currency;
  demands: number;
}

/** The invoice of an entry. Undefined for other entries. */
export async function findDebt(reader: Reader, entryId: string, now: Date): Promise<DebtRow | undefined> {
  const { rows } = await sql<DebtRow>`
    select i.id as "invoiceId", i.number, i.rent_id as "rentId", e.country, i.due_on as "dueOn", i.supplied_on as "suppliedOn",
      (${now}::timestamptz at time zone e.time_zone)::date as today, l.amount - l.allocated as open, i.amount_vat as vat, i.currency,
      (select count(*) from rent_notices n where n.rent_id = i.rent_id and n.kind in ('REMINDER', 'LAST_CALL'))::integer as demands
    from ledger_entries l join invoices i on l.source = 'DOCUMENT' and i.id = l.source_id and i.kind = 'INVOICE' join legal_entities e on e.id = i.legal_entity_id
    where l.id = ${entryId}`.execute(reader);
  return rows[0];
}

export async function insertCorrection(
  trx: Trx,
  row: { documentId: string; ground: BadDebtGround; reference: string | null; on: string | null; staffId: string; now: Date },
): Promise<void> {
  await sql`
    insert into bad_debt_corrections (document_id, ground, reference, proceeding_on, entered_by, created_at)
    values (${row.documentId}, ${row.ground}, ${row.reference}, ${row.on}::date, ${row.staffId}, ${row.now})`.execute(trx);
}

export interface CorrectionRow {
  documentId: string;
  number: string;
  legalEntityId: string;
  clientId: string;
  contractId: string | null;
  language: string;
  customer: unknown;
  currency: Currency;
  breakdown: unknown;
  /** VAT summaries of the reversals. */
  reversed: unknown[];
}

/** A correction with its document, locked, so that two reversals cannot exceed it. Undefined for another document. */
export async function lockCorrection(trx: Trx, documentId: string): Promise<CorrectionRow | undefined> {
  const { rows } = await sql<CorrectionRow>`
    select d.id as "documentId", d.number, d.legal_entity_id as "legalEntityId", d.client_id as "clientId", d.language, d.customer, d.currency,
      d.vat_breakdown as breakdown, coalesce(r.contract_id, d.contract_id) as "contractId"
    from bad_debt_corrections c join invoices d on d.id = c.document_id left join rents r on r.id = d.rent_id where c.document_id = ${documentId} for update of c`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  // Read after the lock: another reversal may have been issued while this one waited.
  const { rows: reversals } = await sql<{ breakdown: unknown }>`
    select d.vat_breakdown as breakdown from bad_debt_reversals v join invoices d on d.id = v.document_id where v.correction_id = ${documentId}`.execute(
    trx,
  );
  return { ...row, reversed: reversals.map(({ breakdown }) => breakdown) };
}

export async function insertReversal(
  trx: Trx,
  row: { documentId: string; correctionId: string; staffId: string; now: Date },
): Promise<void> {
  await sql`
    insert into bad_debt_reversals (document_id, correction_id, entered_by, created_at)
    values (${row.documentId}, ${row.correctionId}, ${row.staffId}, ${row.now})`.execute(trx);
}

/** Payments of an account that pay nothing yet, or not with all of it, the oldest first. */
export async function listOpenMoney(reader: Reader, { clientId, legalEntityId, currency }: Account): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_entries where client_id = ${clientId} and legal_entity_id = ${legalEntityId} and currency = ${currency} and kind = 'PAYMENT'
      and settled_on is null and not is_reserved
    order by entered_on, id`.execute(reader);
  return rows.map(({ id }) => id);
}
