import { decimal, type EInvoiceData, writeUbl } from '@komora/documents/e-invoice';
import { addMonthsClamped, localDateIn } from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { invoicePdf, readEInvoice } from '../invoice/index.ts';
import { type ExportedCompany, listCompanies, listDocumentsByTaxDay, sumVat, type VatRow } from './accounting-export.sql.ts';
import { csvFile } from './csv.ts';

export interface AccountingFile {
  /** Path inside the archive, for example `documents/SK2026000001.pdf`. */
  name: string;
  bytes: Buffer;
}

/** The export is not possible. The message is for the operator. */
export class AccountingExportError extends Error {
  override name = 'AccountingExportError';
}

/**
 * Everything that an accountant needs of one company and one closed month, by the tax day of the documents: each document as PDF and as UBL,
 * `documents.csv` with one row per document, and `vat.csv` with base, tax and gross by rate. The totals of both tables are equal.
 * A month is closed when it has ended in the time zone of the company. Documents never change, so a repeated export has the same content, except
 * for the payment state.
 * @param input prefix: the company's prefix of invoice numbers; month: 'YYYY-MM'
 * @throws AccountingExportError
 */
export async function* exportAccountingMonth(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  print: Print,
  input: { prefix: string; month: string },
): AsyncGenerator<AccountingFile> {
  const company = await findCompany(deps, input.prefix);
  const span = closedMonth(input.month, localDateIn(company.time_zone, deps.clock.now()));
  const documents = await listDocumentsByTaxDay(deps.db, { legalEntityId: company.id, ...span });
  const table: EInvoiceData[] = [];
  for (const { id } of documents) {
    const data = await readEInvoice(deps, { invoiceId: id });
    const pdf = await invoicePdf(deps, print, { invoiceId: id });
    if (data === undefined || pdf === undefined) throw new AccountingExportError(`Document ${id} no longer exists.`);
    table.push(data);
    const name = `documents/${data.number.replace(/[^\w-]/g, '_')}`;
    yield { name: `${name}.pdf`, bytes: pdf.bytes };
    yield { name: `${name}.xml`, bytes: Buffer.from(writeUbl(data)) };
  }
  const vat = await sumVat(deps.db, { legalEntityId: company.id, ...span });
  assertEqualTotals(table, vat);
  yield { name: 'documents.csv', bytes: csvFile([documentColumns, ...table.map(documentRow)]) };
  yield { name: 'vat.csv', bytes: csvFile([vatColumns, ...vat.map(vatRow)]) };
}

async function findCompany({ db }: Pick<Deps, 'db'>, prefix: string): Promise<ExportedCompany> {
  const companies = await listCompanies(db);
  const company = companies.find(({ invoice_prefix }) => invoice_prefix === prefix);
  if (company !== undefined) return company;
  const known = companies.map(({ invoice_prefix, name }) => `${invoice_prefix} (${name})`).join(', ');
  throw new AccountingExportError(`No company has the prefix ${prefix}. Companies: ${known}.`);
}

/** The first day of the month and of the next month. */
function closedMonth(month: string, today: string): { from: string; before: string } {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new AccountingExportError(`${month} is not a month. Example: 2026-03`);
  const from = `${month}-01`;
  const before = addMonthsClamped(from, 1);
  if (today < before) throw new AccountingExportError(`The month ${month} is not closed before ${before}.`);
  return { from, before };
}

function assertEqualTotals(documents: readonly EInvoiceData[], vat: readonly VatRow[]): void {
  for (const sum of ['net', 'vat', 'gross'] as const) {
    const ofDocuments = documents.reduce((total, document) => total + document.total[sum], 0);
    const ofRates = vat.reduce((total, row) => total + row[sum], 0);
    if (ofDocuments !== ofRates)
      throw new AccountingExportError(`The ${sum} amounts differ: documents ${decimal(ofDocuments)}, VAT report ${decimal(ofRates)}.`);
  }
}

const percent = (rateBp: number | null) => (rateBp === null ? null : decimal(rateBp));

const documentColumns = [
  'number',
  'kind',
  'corrects',
  'issued_on',
  'tax_day',
  'due_on',
  'variable_symbol',
  'contract',
  'period_from',
  'period_to',
  'customer',
  'customer_company_id',
  'customer_tax_id',
  'customer_vat_id',
  'customer_country',
  'net',
  'vat',
  'gross',
  'rounding',
  'payable',
  'currency',
  'paid_on',
  'payment_means',
];

const documentRow = (data: EInvoiceData) => [
  data.number,
  data.kind,
  data.corrects?.number ?? null,
  data.issuedOn,
  data.suppliedOn,
  data.dueOn,
  data.variableSymbol,
  data.contractNumber,
  data.period?.from ?? null,
  data.period?.to ?? null,
  data.customer.name,
  data.customer.companyId,
  data.customer.taxId,
  data.customer.vatId,
  data.customer.address.countryCode,
  decimal(data.total.net),
  decimal(data.total.vat),
  decimal(data.total.gross),
  decimal(data.rounding),
  decimal(data.payable),
  data.currency,
  data.paid?.on ?? null,
  data.paymentMeans,
];

const vatColumns = ['kind', 'rate_percent', 'exemption', 'documents', 'base', 'tax', 'gross', 'currency'];

const vatRow = (row: VatRow) => [
  row.kind,
  percent(row.rateBp),
  row.exemptionCode,
  row.documents,
  decimal(row.net),
  decimal(row.vat),
  decimal(row.gross),
  row.currency,
];
