import { decimal, type EInvoiceData } from '@komora/documents/e-invoice';
import { csvFile } from '../../../platform/csv-file.ts';
import type { VatRow } from './accounting-export.sql.ts';

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
];

const vatColumns = ['kind', 'rate_percent', 'exemption', 'documents', 'base', 'tax', 'gross', 'currency'];

const vatRow = (row: VatRow) => [
  row.kind,
  row.rateBp === null ? null : decimal(row.rateBp),
  row.exemptionCode,
  row.documents,
  decimal(row.net),
  decimal(row.vat),
  decimal(row.gross),
  row.currency,
];

/** `documents.csv` with a row per document, and `vat.csv` with base, tax and gross by rate. */
export const accountingTables = (documents: readonly EInvoiceData[], vat: readonly VatRow[]): { name: string; bytes: Buffer }[] => [
  { name: 'documents.csv', bytes: csvFile([documentColumns, ...documents.map(documentRow)]) },
  { name: 'vat.csv', bytes: csvFile([vatColumns, ...vat.map(vatRow)]) },
];
