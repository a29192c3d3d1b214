import { type EInvoiceData, EInvoiceError, writeUbl } from '@komora/documents/e-invoice';
import { localDateIn, type MonthSpan, spanOfMonth } from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { invoicePdf, readIssued } from '../invoice/index.ts';
import { type ExportedCompany, listCompanies, listDocumentsByTaxDay, sumVat, type VatRow } from './accounting-export.sql.ts';
import { assertEqualVat } from './assert-equal-vat.ts';
import { AccountingExportError } from './export-error.ts';
import { accountingTables } from './tables.ts';

export interface AccountingFile {
  /** Path inside the archive, for example `documents/SK2026000001.pdf`. */
  name: string;
  bytes: Buffer;
}

/**
 * Everything that an accountant needs of one company and one closed month, by the tax day of the documents: each document as PDF and as UBL,
 * `documents.csv` with one row per document, and `vat.csv` with base, tax and gross by rate. The totals of both tables are equal.
 * A month can be exported when it has ended in the time zone of the company. Documents never change, and they are exported as issued, so that a repeated export has the
 * same content.
 * @param input prefix: the company's prefix of invoice numbers; month: 'YYYY-MM'
 * @throws AccountingExportError
 */
export async function* exportAccountingMonth(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  print: Print,
  input: { prefix: string; month: string },
): AsyncGenerator<AccountingFile> {
  const company = await findCompany(deps, input.prefix);
  const span = endedMonth(input.month, localDateIn(company.time_zone, deps.clock.now()));
  yield* archiveMonth(deps, print, company.id, span);
}

/** The files of the archive of a month. @throws AccountingExportError */
export async function* archiveMonth(
  deps: Pick<Deps, 'db' | 'config'>,
  print: Print,
  legalEntityId: string,
  span: MonthSpan,
): AsyncGenerator<AccountingFile> {
  const table: EInvoiceData[] = [];
  for await (const { id, data } of readDocuments(deps, legalEntityId, span)) {
    const pdf = await invoicePdf(deps, print, { invoiceId: id, isIssued: true });
    if (pdf === undefined) throw new AccountingExportError(`Document ${id} no longer exists.`);
    table.push(data);
    const name = `documents/${data.number.replace(/[^\w-]/g, '_')}`;
    yield { name: `${name}.pdf`, bytes: pdf.bytes };
    yield { name: `${name}.xml`, bytes: ublOf(data) };
  }
  const vat = await sumVat(deps.db, { legalEntityId, ...span });
  assertEqualVat(table, vat);
  yield* accountingTables(table, vat);
}

function ublOf(data: EInvoiceData): Buffer {
  try {
    return Buffer.from(writeUbl(data));
  } catch (error) {
    if (error instanceof EInvoiceError) throw new AccountingExportError(`${data.number}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** The documents of a month with their VAT report, which is equal to them. @throws AccountingExportError */
export async function readMonth(
  deps: Pick<Deps, 'db'>,
  legalEntityId: string,
  span: MonthSpan,
): Promise<{ documents: EInvoiceData[]; vat: VatRow[] }> {
  const documents: EInvoiceData[] = [];
  for await (const { data } of readDocuments(deps, legalEntityId, span)) documents.push(data);
  const vat = await sumVat(deps.db, { legalEntityId, ...span });
  assertEqualVat(documents, vat);
  return { documents, vat };
}

async function* readDocuments(
  deps: Pick<Deps, 'db'>,
  legalEntityId: string,
  span: MonthSpan,
): AsyncGenerator<{ id: string; data: EInvoiceData }> {
  for (const { id } of await listDocumentsByTaxDay(deps.db, { legalEntityId, ...span })) {
    const data = await readIssued(deps, id);
    if (data === undefined) throw new AccountingExportError(`Document ${id} no longer exists.`);
    yield { id, data };
  }
}

async function findCompany({ db }: Pick<Deps, 'db'>, prefix: string): Promise<ExportedCompany> {
  const companies = await listCompanies(db);
  const company = companies.find(({ invoice_prefix }) => invoice_prefix === prefix);
  if (company !== undefined) return company;
  const known = companies.map(({ invoice_prefix, name }) => `${invoice_prefix} (${name})`).join(', ');
  throw new AccountingExportError(`No company has the prefix ${prefix}. Companies: ${known}.`);
}

function endedMonth(month: string, today: string): MonthSpan {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new AccountingExportError(`${month} is not a month. Example: 2026-03`);
  const span = spanOfMonth(month);
  if (today < span.before) throw new AccountingExportError(`The month ${month} is not closed before ${span.before}.`);
  return span;
}
