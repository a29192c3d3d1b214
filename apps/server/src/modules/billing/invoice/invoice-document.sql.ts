import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** An issued document with its rent, its contract and the document that it corrects. Undefined for another client's document. */
export function findInvoiceDocument(reader: Reader, { id, clientId }: { id: string; clientId: string | null }) {
  return reader
    .selectFrom('invoices as i')
    .innerJoin('legal_entities as e', 'e.id', 'i.legal_entity_id')
    .leftJoin('rents as r', 'r.id', 'i.rent_id')
    .leftJoin('contracts as c', 'c.id', 'r.contract_id')
    .leftJoin('invoices as o', 'o.id', 'i.corrects_invoice_id')
    .select([
      'i.id',
      'i.kind',
      'i.language',
      'i.number',
      'i.supplier',
      'i.customer',
      'i.issued_on',
      'i.supplied_on',
      'i.due_on',
      'i.variable_symbol',
      'i.amount_net',
      'i.amount_vat',
      'i.amount_gross',
      'i.rounding',
      'i.currency',
      'i.vat_breakdown',
      'i.corrects_invoice_id',
      'i.created_at',
      sql<boolean>`i.credit_reason is not distinct from 'BAD_DEBT' or exists (select from bad_debt_reversals v where v.document_id = i.id)`.as(
        'is_bad_debt',
      ),
      'e.time_zone',
      'r.period_from',
      'r.period_to',
      'r.paid_at',
      'r.paying_method',
      'r.reward_amount',
      'c.business_id',
      'o.number as corrects_number',
      'o.issued_on as corrects_issued_on',
    ])
    .where('i.id', '=', id)
    .$if(clientId !== null, (query) => query.where('i.client_id', '=', clientId ?? ''))
    .executeTakeFirst();
}
export type InvoiceDocumentRow = NonNullable<Awaited<ReturnType<typeof findInvoiceDocument>>>;

/** The lines of a document, in their printed order. */
export function listInvoiceItems(reader: Reader, invoiceId: string) {
  return reader
    .selectFrom('invoice_items')
    .select(['subject', 'months', 'unit_net', 'amount_net', 'amount_vat', 'amount_gross', 'vat_rate_bp', 'exemption_code'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
}
export type InvoiceDocumentItem = Awaited<ReturnType<typeof listInvoiceItems>>[number];

/** An invoice and its credit notes in the order of their issue, with their gross amounts (minor units) and numbers of lines. */
export async function listChain(reader: Reader, invoiceId: string): Promise<{ id: string; gross: number; lines: number }[]> {
  return reader
    .selectFrom('invoices as i')
    .select((eb) => [
      'i.id',
      'i.amount_gross as gross',
      eb
        .selectFrom('invoice_items as n')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('n.invoice_id', '=', 'i.id')
        .$asScalar()
        .as('lines'),
    ])
    .where((eb) => eb.or([eb('i.id', '=', invoiceId), eb('i.corrects_invoice_id', '=', invoiceId)]))
    .orderBy((eb) => eb('i.corrects_invoice_id', 'is not', null))
    .orderBy('i.year')
    .orderBy('i.sequence')
    .$castTo<{ id: string; gross: number; lines: number }>()
    .execute();
}
