import type { Country } from '@komora/contract';
import type { Reader, Trx } from '../../db/database.ts';

export type Series = 'INVOICE' | 'CREDIT_NOTE';

/** Takes the next number; the counter's row stays locked until the transaction ends, so that a rollback leaves no gap. */
export async function nextInvoiceSequence(trx: Trx, legalEntityId: string, series: Series, year: number): Promise<number> {
  const { last_number } = await trx
    .insertInto('invoice_counters')
    .values({ legal_entity_id: legalEntityId, series, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['legal_entity_id', 'series', 'year'])
        .doUpdateSet((eb) => ({ last_number: eb('invoice_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

export function readLegalEntity(reader: Reader, id: string) {
  return reader.selectFrom('legal_entities').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Who lets in a country; undefined when nobody does. */
export function findLegalEntityOf(reader: Reader, country: Country) {
  return reader.selectFrom('legal_entities').selectAll().where('country', '=', country).executeTakeFirst();
}
export type LegalEntityRow = Awaited<ReturnType<typeof readLegalEntity>>;

/** Why a credit note was issued; an invoice has one of each at most. */
export type CreditReason = 'PROMOTION' | 'EARLY_END' | 'WITHDRAWAL';

export interface NewInvoice {
  id: string;
  kind: 'INVOICE' | 'CREDIT_NOTE';
  legalEntityId: string;
  series: Series;
  year: number;
  sequence: number;
  number: string;
  rentId: string | null;
  correctsInvoiceId: string | null;
  /** Null for an invoice. */
  creditReason: CreditReason | null;
  clientId: string;
  language: string;
  supplier: unknown;
  customer: unknown;
  issuedOn: string;
  suppliedOn: string;
  dueOn: string;
  variableSymbol: string;
  net: number;
  vat: number;
  gross: number;
  rounding: number;
  currency: string;
  vatBreakdown: unknown;
  items: NewInvoiceItem[];
  now: Date;
}

export interface NewInvoiceItem {
  subject: string;
  months: number;
  unitNet: number;
  net: number;
  vat: number;
  gross: number;
  vatRateBp: number | null;
  exemptionCode: string | null;
}

/** Writes a document and its lines; from then on the database refuses any change to them. */
export async function insertInvoice(trx: Trx, invoice: NewInvoice): Promise<void> {
  await trx
    .insertInto('invoices')
    .values({
      id: invoice.id,
      kind: invoice.kind,
      legal_entity_id: invoice.legalEntityId,
      series: invoice.series,
      year: invoice.year,
      sequence: invoice.sequence,
      number: invoice.number,
      rent_id: invoice.rentId,
      corrects_invoice_id: invoice.correctsInvoiceId,
      credit_reason: invoice.creditReason,
      client_id: invoice.clientId,
      language: invoice.language,
      supplier: JSON.stringify(invoice.supplier),
      customer: JSON.stringify(invoice.customer),
      issued_on: invoice.issuedOn,
      supplied_on: invoice.suppliedOn,
      due_on: invoice.dueOn,
      variable_symbol: invoice.variableSymbol,
      amount_net: invoice.net,
      amount_vat: invoice.vat,
      amount_gross: invoice.gross,
      rounding: invoice.rounding,
      currency: invoice.currency,
      vat_breakdown: JSON.stringify(invoice.vatBreakdown),
      created_at: invoice.now,
    })
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('invoice_items')
    .values(
      invoice.items.map((item, position) => ({
        invoice_id: invoice.id,
        position,
        subject: item.subject,
        months: item.months,
        unit_net: item.unitNet,
        amount_net: item.net,
        amount_vat: item.vat,
        amount_gross: item.gross,
        vat_rate_bp: item.vatRateBp,
        exemption_code: item.exemptionCode,
      })),
    )
    .execute();
}

const invoicesOfRents = (reader: Reader) =>
  reader
    .selectFrom('invoices')
    .innerJoin('rents', 'rents.id', 'invoices.rent_id')
    .innerJoin('contracts', 'contracts.id', 'rents.contract_id')
    .innerJoin('boxes', 'boxes.id', 'contracts.box_id')
    .selectAll('invoices')
    .select('boxes.name as box_name')
    .where('invoices.kind', '=', 'INVOICE');
export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoicesOfRents>['executeTakeFirstOrThrow']>>;

/** The invoice of an order's first rent, or undefined when the order never led to a contract. */
export function findInvoiceOfOrder(reader: Reader, orderId: string): Promise<InvoiceRow | undefined> {
  return invoicesOfRents(reader).where('contracts.order_id', '=', orderId).where('rents.period_number', '=', 0).executeTakeFirst();
}

/** The invoice of a rent, or undefined while it has none. */
export function findInvoiceOfRent(reader: Reader, rentId: string): Promise<InvoiceRow | undefined> {
  return invoicesOfRents(reader).where('invoices.rent_id', '=', rentId).executeTakeFirst();
}

export async function listCorrections(reader: Reader, invoiceId: string): Promise<{ reason: CreditReason | null; breakdown: unknown }[]> {
  const rows = await reader
    .selectFrom('invoices')
    .select(['credit_reason', 'vat_breakdown'])
    .where('corrects_invoice_id', '=', invoiceId)
    .$narrowType<{ credit_reason: CreditReason | null }>()
    .execute();
  return rows.map((row) => ({ reason: row.credit_reason, breakdown: row.vat_breakdown }));
}
