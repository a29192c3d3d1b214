import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

export interface RentFilter {
  clientId: string;
  /** Null: of all contracts. */
  contractId: string | null;
  status: 'UNPAID' | 'PAID' | null;
  /** A year on the warehouse's calendar; null: any. */
  paidIn: number | null;
}

const matches = ({ clientId, contractId, status, paidIn }: RentFilter): Expression<SqlBool> =>
  sql<SqlBool>`(c.client_id = ${clientId}
    and (${contractId}::uuid is null or c.id = ${contractId}::uuid)
    and (${status}::text is null or (r.paid_at is not null) = (${status}::text = 'PAID'))
    and (${paidIn}::integer is null or extract(year from r.paid_at at time zone w.time_zone) = ${paidIn}::integer))`;

/** Newest period first. The page is cut before invoices are looked up: a client has many rents, and sees a few. */
export function listRentRows(reader: Reader, filter: RentFilter, page: { limit: number; offset: number }) {
  return reader
    .selectFrom((from) =>
      from
        .selectFrom('rents as r')
        .innerJoin('contracts as c', 'c.id', 'r.contract_id')
        .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
        .select([
          'r.id',
          'r.contract_id',
          'r.status',
          'r.paying_method',
          'r.paying_status',
          'r.period_from',
          'r.period_to',
          'r.due_on',
          'r.paid_at',
          'r.amount_net',
          'r.amount_gross',
          'r.currency',
          'c.business_id as contract_business_id',
          'c.box_id',
        ])
        .where(matches(filter))
        .orderBy('r.period_from', 'desc')
        .orderBy('r.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .as('r'),
    )
    .innerJoin('boxes as b', 'b.id', 'r.box_id')
    .leftJoin('invoices as i', (join) => join.onRef('i.rent_id', '=', 'r.id').on('i.kind', '=', sql.lit('INVOICE')))
    .selectAll('r')
    .select(['b.name as box_name', 'i.id as invoice_id', 'i.number as invoice_number', 'i.issued_on', 'i.rounding'])
    .orderBy('r.period_from', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}
export type RentRow = Awaited<ReturnType<typeof listRentRows>>[number];

export async function countRents(reader: Reader, filter: RentFilter): Promise<number> {
  const row = await reader
    .selectFrom('rents as r')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The lines of some invoices, in the order in which they are printed. */
export function listInvoiceItems(reader: Reader, invoiceIds: string[]) {
  return reader
    .selectFrom('invoice_items')
    .select(['invoice_id', 'subject', 'months', 'unit_net', 'amount_net', 'amount_vat', 'amount_gross'])
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('invoice_id')
    .orderBy('position')
    .execute();
}
export type InvoiceItemRow = Awaited<ReturnType<typeof listInvoiceItems>>[number];

/** Corrections of some invoices, oldest first. */
export function listCreditNotes(reader: Reader, invoiceIds: string[]) {
  return reader
    .selectFrom('invoices')
    .select(['id', 'number', 'issued_on', 'amount_gross', 'corrects_invoice_id'])
    .where('corrects_invoice_id', 'in', invoiceIds)
    .orderBy('issued_on')
    .orderBy('sequence')
    .execute();
}
export type CreditNoteRow = Awaited<ReturnType<typeof listCreditNotes>>[number];
