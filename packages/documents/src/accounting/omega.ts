import { decimal } from '../e-invoice/decimal.ts';
import type { EInvoiceData } from '../e-invoice/e-invoice-data.ts';
import { AccountingFormatError } from './format-error.ts';
import { encodeWindows1250, type Replaced, Replacements } from './windows-1250.ts';

type Write = (text: string) => string;
/** Where Omega keeps an amount: higher, lower and second lower rate, zero rate, or outside VAT. */
type Slot = 'V' | 'N' | 'Y' | '0' | 'X';

/** The layout is that of documents from this day on; older ones have another one. */
const firstDay = '2025-01-01';
const rates = { V: 2300, N: 1900, Y: 500 } as const;
/** Evidence and number series as Omega names them in a new company. */
const kinds = { INVOICE: { type: '0', series: 'OF' }, CREDIT_NOTE: { type: '4', series: 'OD' } } as const;
const long = { number: 20, name: 75, companyId: 12, street: 40, zip: 6, city: 40, taxId: 12, vatId: 12, note: 250, subject: 250 };

/**
 * Issued invoices and credit notes as KROS Omega imports them (Firma → Import → Import z textového súboru): records T01 in Windows-1250, columns
 * separated by tabs, lines ended by CRLF, amounts with a point. R01 is a document, R02 one of its lines. Amounts of credit notes are negative.
 * @returns the file, and the texts with letters that Windows-1250 does not have
 * @throws AccountingFormatError for a document in another currency than the company's, before 2025, of another country, or with another rate
 */
export function writeOmega(
  documents: readonly EInvoiceData[],
  { currency }: { currency: string },
): { bytes: Uint8Array; replaced: Replaced[] } {
  const replacements = new Replacements();
  // A tab or a line end would move the columns.
  const write: Write = (text) => replacements.text(text).replace(/\s+/g, ' ').trim();
  const lines = documents.flatMap((document) => {
    if (document.currency !== currency) throw new AccountingFormatError(`${document.number}: the document is in ${document.currency}`);
    if (document.country !== 'SVK') throw new AccountingFormatError(`${document.number}: the format is for companies in Slovakia`);
    if (document.suppliedOn < firstDay)
      throw new AccountingFormatError(`${document.number}: the format is for documents with a tax day from ${firstDay}`);
    return [header(document, write), ...document.lines.map((line) => item(document, line, write))];
  });
  const text = [record({ 1: 'R00', 2: 'T01' }), ...lines].map((line) => `${line}\r\n`).join('');
  return { bytes: encodeWindows1250(text), replaced: replacements.list() };
}

/** A line of the file from the columns that have a value. Columns count from 1. */
function record(columns: Record<number, string>): string {
  const last = Math.max(...Object.keys(columns).map(Number));
  return Array.from({ length: last }, (_, index) => columns[index + 1] ?? '').join('\t');
}

function slotOf({ supplier, number }: EInvoiceData, rateBp: number | null): Slot {
  if (rateBp === null || rateBp === 0) return supplier.vatId === null ? 'X' : '0';
  const slot = (['V', 'N', 'Y'] as const).find((name) => rates[name] === rateBp);
  if (slot === undefined) throw new AccountingFormatError(`${number}: the format has no column for ${decimal(rateBp)} %`);
  return slot;
}

const day = (date: string) => date.split('-').toReversed().join('.');
const percent = (rateBp: number) => String(rateBp / 100);

function header(document: EInvoiceData, write: Write): string {
  const { customer, corrects, contractNumber, total, rounding, lines } = document;
  const { type, series } = kinds[document.kind];
  const { street, number, city, zip } = customer.address;
  const sum = (slot: Slot, part: 'net' | 'vat') =>
    decimal(document.rates.reduce((all, rate) => (slotOf(document, rate.rateBp) === slot ? all + rate[part] : all), 0));
  const payable = decimal(total.gross + rounding);
  return record({
    1: 'R01',
    2: document.number.slice(0, long.number),
    3: write(customer.name).slice(0, long.name),
    4: write(customer.companyId ?? '').slice(0, long.companyId),
    5: day(document.issuedOn),
    6: day(document.dueOn),
    7: day(document.suppliedOn),
    8: sum('N', 'net'),
    9: sum('V', 'net'),
    10: sum('0', 'net'),
    11: sum('X', 'net'),
    12: percent(rates.N),
    13: percent(rates.V),
    14: sum('N', 'vat'),
    15: sum('V', 'vat'),
    16: decimal(rounding),
    17: payable,
    18: type,
    19: series,
    20: series,
    25: write(`${street} ${number}`).slice(0, long.street),
    26: write(zip).replaceAll(' ', '').slice(0, long.zip),
    27: write(city).slice(0, long.city),
    28: write(customer.taxId ?? '').slice(0, long.taxId),
    40: document.currency,
    41: '1',
    42: '1',
    43: payable,
    45: write([document.number, corrects?.number, contractNumber].filter(Boolean).join(' ')).slice(0, long.note),
    46: write(lines[0]?.subject ?? document.number).slice(0, long.subject),
    // Omega keeps the country of a VAT id apart from its digits.
    48: write(customer.vatId ?? '').slice(0, 2),
    49: write(customer.vatId ?? '').slice(2, 2 + long.vatId),
    71: document.variableSymbol,
    95: percent(rates.Y),
    96: sum('Y', 'net'),
    97: sum('Y', 'vat'),
  });
}

function item(document: EInvoiceData, line: EInvoiceData['lines'][number], write: Write): string {
  const byMonth = line.months > 0 && line.unitNet * line.months === line.net;
  return record({
    1: 'R02',
    2: write(line.subject).slice(0, long.subject),
    3: String(byMonth ? line.months : 1),
    4: 'ks',
    5: decimal(byMonth ? line.unitNet : line.net),
    6: slotOf(document, line.rateBp),
    // A free item: of no stock card and no service of Omega.
    10: 'V',
  });
}
