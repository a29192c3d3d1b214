import type { DocumentKind } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export type Series = DocumentKind;
/** Counters of other numbered papers. */
type Counted = Series | 'CASH_RECEIPT' | 'CASH_DISBURSEMENT';

/** Allocates the next number. The counter's row stays locked until the transaction ends, so that a rollback leaves no gap. */
export function nextInvoiceSequence(trx: Trx, legalEntityId: string, series: Counted, year: number): Promise<number> {
  return allocateInvoiceSequences(trx, { legalEntityId, series, year, count: 1 });
}

/** Channel that is notified when a transaction with numbers is committed. */
export const numbersChannel = 'numbers';

/** Allocates `count` consecutive numbers. @returns the last of them */
export async function allocateInvoiceSequences(
  trx: Trx,
  { legalEntityId, series, year, count }: { legalEntityId: string; series: Counted; year: number; count: number },
): Promise<number> {
  const { last_number } = await trx
    .insertInto('invoice_counters')
    .values({ legal_entity_id: legalEntityId, series, year, last_number: count })
    .onConflict((conflict) =>
      conflict
        .columns(['legal_entity_id', 'series', 'year'])
        .doUpdateSet((eb) => ({ last_number: eb('invoice_counters.last_number', '+', count) })),
    )
    .returning(['last_number', sql`pg_notify(${numbersChannel}, '')`.as('notified')])
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Why a credit note was issued. An invoice has at most one credit note per reason, and any number for GOODWILL and TERMS_CHANGE. */
export type CreditReason = 'PROMOTION' | 'EARLY_END' | 'WITHDRAWAL' | 'GOODWILL' | 'TERMS_CHANGE' | 'BAD_DEBT';

export interface NewInvoice {
  id: string;
  kind: DocumentKind;
  legalEntityId: string;
  series: Series;
  year: number;
  sequence: number;
  number: string;
  rentId: string | null;
  /** Of a one-off charge and its credit notes; null where it concerns several contracts. Without it for documents of rents. */
  contractId?: string | null;
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

/** Inserts a document and its lines. The database rejects later changes to them. */
export function insertInvoice(trx: Trx, invoice: NewInvoice): Promise<void> {
  return insertInvoices(trx, [invoice]);
}

/** Inserts many documents and their lines with one statement, because the counter of their numbers is locked meanwhile. */
export async function insertInvoices(trx: Trx, invoices: readonly NewInvoice[]): Promise<void> {
  const documents = invoices.map(({ items, now, ...document }) => document);
  const items = invoices.flatMap((invoice) => invoice.items.map((item, position) => ({ ...item, invoiceId: invoice.id, position })));
  await sql`
    with documents as (
    insert into invoices (id, kind, legal_entity_id, series, year, sequence, number, rent_id, contract_id, corrects_invoice_id, credit_reason, client_id, language, supplier,
      customer, issued_on, supplied_on, due_on, variable_symbol, amount_net, amount_vat, amount_gross, rounding, currency, vat_breakdown, created_at)
    select id, kind, "legalEntityId", series, year, sequence, number, "rentId", "contractId", "correctsInvoiceId", "creditReason", "clientId", language, supplier,
      customer, "issuedOn", "suppliedOn", "dueOn", "variableSymbol", net, vat, gross, rounding, currency, "vatBreakdown", ${invoices[0]?.now ?? null}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as t(id uuid, kind text, "legalEntityId" uuid, series text, year integer, sequence integer,
      number text, "rentId" uuid, "contractId" uuid, "correctsInvoiceId" uuid, "creditReason" text, "clientId" uuid, language text, supplier jsonb, customer jsonb,
      "issuedOn" date, "suppliedOn" date, "dueOn" date, "variableSymbol" text, net integer, vat integer, gross integer, rounding integer, currency text,
      "vatBreakdown" jsonb))
    insert into invoice_items (invoice_id, position, subject, months, unit_net, amount_net, amount_vat, amount_gross, vat_rate_bp, exemption_code)
    select "invoiceId", position, subject, months, "unitNet", net, vat, gross, "vatRateBp", "exemptionCode"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t("invoiceId" uuid, position integer, subject text, months integer, "unitNet" integer,
      net integer, vat integer, gross integer, "vatRateBp" integer, "exemptionCode" text)`.execute(trx);
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

/** @returns the invoice of an order's first rent, or undefined if the order has no contract */
export function findInvoiceOfOrder(reader: Reader, orderId: string): Promise<InvoiceRow | undefined> {
  return invoicesOfRents(reader).where('contracts.order_id', '=', orderId).where('rents.period_number', '=', 0).executeTakeFirst();
}

/** @returns the invoice of a rent, or undefined if it has none */
export function findInvoiceOfRent(reader: Reader, rentId: string): Promise<InvoiceRow | undefined> {
  return invoicesOfRents(reader).where('invoices.rent_id', '=', rentId).executeTakeFirst();
}

/** An invoice with its box; a one-off charge has none. Locked, so that two credits cannot exceed it. */
export async function lockInvoice(trx: Trx, id: string): Promise<(Omit<InvoiceRow, 'box_name'> & { box_name: string | null }) | undefined> {
  return trx
    .selectFrom('invoices')
    .leftJoin('rents', 'rents.id', 'invoices.rent_id')
    .leftJoin('contracts', 'contracts.id', 'rents.contract_id')
    .leftJoin('boxes', 'boxes.id', 'contracts.box_id')
    .selectAll('invoices')
    .select('boxes.name as box_name')
    .where('invoices.kind', '=', 'INVOICE')
    .where('invoices.id', '=', id)
    .forUpdate('invoices')
    .executeTakeFirst();
}

export async function listCorrections(
  reader: Reader,
  invoiceId: string,
): Promise<{ reason: CreditReason | null; breakdown: unknown; rounding: number }[]> {
  const rows = await reader
    .selectFrom('invoices')
    .select(['credit_reason', 'vat_breakdown', 'rounding'])
    .where('corrects_invoice_id', '=', invoiceId)
    .$narrowType<{ credit_reason: CreditReason | null }>()
    .execute();
  return rows.map((row) => ({ reason: row.credit_reason, breakdown: row.vat_breakdown, rounding: row.rounding }));
}

/** The gross amount of a credit note in minor units, above zero. @throws Error if it does not exist */
export async function readCredited(reader: Reader, creditNoteId: string): Promise<{ amount: number; currency: string }> {
  return reader
    .selectFrom('invoices')
    .select([sql<number>`-(amount_gross + rounding)`.as('amount'), 'currency'])
    .where('id', '=', creditNoteId)
    .executeTakeFirstOrThrow();
}

/** Locks the id of a document until the transaction ends, so that two transactions cannot issue it. @returns true if it was issued before */
export async function lockDocumentId(trx: Trx, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx);
  return (await trx.selectFrom('invoices').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
