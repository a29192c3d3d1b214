import type { Currency } from '@komora/api/enumerations';
import type { CustomerType } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** A document about billed days, half-open. */
interface BilledDocument {
  invoiceId: string;
  from: string;
  to: string;
}

/** The invoice of a rent. */
export interface BilledRent extends BilledDocument {
  rentId: string;
  isPaid: boolean;
  /** Open part of its invoice, in minor units. */
  open: number;
  /** The tax point of its invoice. */
  suppliedOn: string;
  customerType: CustomerType;
  /** A payment may still succeed with a fixed amount, or the payer's bank asks for the money of one. */
  isMoving: boolean;
}

/** Locks the rents of a contract with days from a day on, in the order of their ids. */
export async function lockRentsFrom(trx: Trx, contractId: string, from: string): Promise<void> {
  await sql`select id from rents where contract_id = ${contractId} and period_to > ${from}::date order by id for no key update`.execute(
    trx,
  );
}

/** The invoiced rents of a contract with days from a day on, the earliest first. */
export async function listRentsFrom(reader: Reader, contractId: string, from: string): Promise<BilledRent[]> {
  const { rows } = await sql<BilledRent>`
    select r.id as "rentId", r.period_from as "from", r.period_to as "to", r.paid_at is not null as "isPaid", i.id as "invoiceId", i.supplied_on as "suppliedOn",
      i.customer ->> 'type' as "customerType", coalesce(l.amount - l.allocated, 0) as open,
      exists (select from payments p left join disputes d on d.payment_id = p.id and d.status = 'OPEN'
        where (p.rent_id = r.id or (r.period_number = 0 and p.order_id = c.order_id))
          and (p.status in ('CREATED', 'PENDING') or (p.status = 'PAID' and (p.settlement is null or p.settlement = 'HELD_FOR_REVIEW')) or d.id is not null)) as "isMoving"
    from rents r join contracts c on c.id = r.contract_id join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
      left join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id
    where r.contract_id = ${contractId} and r.period_to > ${from}::date order by r.period_from`.execute(reader);
  return rows;
}

/** An invoice about the difference of a mid-term change. */
export interface Difference extends BilledDocument {
  currency: Currency;
  vatBreakdown: unknown;
  rounding: number;
  /** Open part, in minor units. */
  open: number;
}

/** The invoices about differences of a contract with days from a day on, the latest first. */
export async function listDifferences(reader: Reader, contractId: string, from: string): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select i.id as "invoiceId", d.days_from as "from", d.days_to as "to", i.currency, i.vat_breakdown as "vatBreakdown", i.rounding,
      coalesce(l.amount - l.allocated, 0) as open
    from mid_term_changes m join mid_term_documents d on d.change_id = m.id join invoices i on i.id = d.document_id and i.kind = 'INVOICE'
      left join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id
    where m.contract_id = ${contractId} and d.days_to > ${from}::date order by i.created_at desc, i.year desc, i.sequence desc`.execute(
    reader,
  );
  return rows;
}

/** Credits of some days of an invoice. */
export interface CreditedDays {
  from: string;
  to: string;
  vatBreakdown: unknown;
}

/** The credit notes of an invoice that mid-term changes issued. */
export async function listCreditedDays(reader: Reader, invoiceId: string): Promise<CreditedDays[]> {
  const { rows } = await sql<CreditedDays>`
    select d.days_from as "from", d.days_to as "to", n.vat_breakdown as "vatBreakdown"
    from invoices n join mid_term_documents d on d.document_id = n.id where n.corrects_invoice_id = ${invoiceId}`.execute(reader);
  return rows;
}

/** @throws check violation mid_term_documents_change */
export async function insertMidTermDocument(
  trx: Trx,
  document: { documentId: string; changeId: string; days: { from: string; to: string } },
): Promise<void> {
  const { documentId, changeId, days } = document;
  await trx
    .insertInto('mid_term_documents')
    .values({ document_id: documentId, change_id: changeId, days_from: days.from, days_to: days.to })
    .executeTakeFirstOrThrow();
}
