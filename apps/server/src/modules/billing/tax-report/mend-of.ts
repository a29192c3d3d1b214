import type { TaxReportMend } from '@komora/api/admin';
import type { Authority } from './authority.ts';
import type { Fault } from './tax-report.ports.ts';

type Record = TaxReportMend['record'];
type Field = TaxReportMend['field'];

/** KSeF's status codes of a document that do not concern its content (CIRFMF/ksef-docs, statuses of an invoice in a session). */
const ksefCodes: Readonly<globalThis.Record<string, TaxReportMend>> = {
  410: { record: 'CREDENTIALS', field: null },
  440: { record: 'DOCUMENT', field: 'number' },
};

/** NAV's error codes that name no element (Interface Specification 3.0, business validations). */
const navCodes: Readonly<globalThis.Record<string, TaxReportMend>> = {
  INVOICE_NUMBER_NOT_UNIQUE: { record: 'DOCUMENT', field: 'number' },
  INVALID_INVOICE_REFERENCE: { record: 'DOCUMENT', field: 'original' },
  INVALID_SECURITY_USER: { record: 'CREDENTIALS', field: null },
  FORBIDDEN: { record: 'CREDENTIALS', field: null },
};

/** The records in the words and elements of FA(3) and InvoiceData 3.0. */
const records: readonly (readonly [RegExp, Record])[] = [
  [/podmiot1|supplier/i, 'COMPANY'],
  [/podmiot2|customer/i, 'CLIENT'],
];

/** The fields in the words and elements of FA(3) and InvoiceData 3.0. The first match counts. */
const fields: readonly (readonly [RegExp, Exclude<Field, null>])[] = [
  [/\bNIP\b|\bNrVatUE\b|\bNrID\b|tax_?number|taxpayerId|vatNumber|thirdStateTaxId/i, 'taxId'],
  [/\bNazwa\b|(?:supplier|customer)_?Name/i, 'name'],
  [/\bAdres|address|countryCode|postalCode/i, 'address'],
  [/\bEmail\b/i, 'email'],
  [/FaKorygowan|invoiceReference|originalInvoiceNumber/i, 'original'],
  [/\bP_1[1-5]|vat_?(?:rate|data|percentage|code|exemption)/i, 'vat'],
];

/**
 * The fields that the errors of a rejection name, each once. The data of an issued document never change; the mended field counts for documents
 * issued later.
 */
export function mendsOf(authority: Authority, faults: readonly Fault[]): TaxReportMend[] {
  const mends = faults.map((fault) => mendOf(authority, fault));
  return mends.filter((mend, index) => mends.findIndex(({ record, field }) => record === mend.record && field === mend.field) === index);
}

function mendOf(authority: Authority, { code, message, element }: Fault): TaxReportMend {
  const known = code === null ? undefined : (authority === 'KSEF' ? ksefCodes : navCodes)[code];
  if (known !== undefined) return known;
  const words = [element, code, message].filter((part) => part !== null).join(' ');
  const field = fields.find(([pattern]) => pattern.test(words))?.[1] ?? null;
  const record = records.find(([pattern]) => pattern.test(words))?.[1];
  // Data of a party that the authority does not name can be of both.
  return { record: record ?? 'DOCUMENT', field };
}
