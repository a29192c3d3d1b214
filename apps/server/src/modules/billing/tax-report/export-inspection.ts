import { writeNavInvoice } from '@komora/documents/tax-documents';
import { addDays } from '@komora/domain';
import type { Reader } from '../../../platform/db/database.ts';
import { findNumbers, listHungarianDocuments } from './inspection.sql.ts';
import { isReported } from './tax-report.lifecycle.ts';
import type { ReadDocument } from './tax-report.ports.ts';
import { findReport } from './tax-report.sql.ts';

/** Business dates 'YYYY-MM-DD', both included; or the first and the last number of one series, both included. */
export type InspectionRange = { from: string; to: string } | { first: string; last: string };

export interface InspectionFile {
  /** `<number of the document>.xml` */
  name: string;
  bytes: Buffer;
}

/** The range is wrong. The message is for the operator. */
export class InspectionError extends Error {
  override name = 'InspectionError';
}

/**
 * The data export for a tax inspection in Hungary (adóhatósági ellenőrzési adatszolgáltatás, 23/2014. (VI. 30.) NGM rendelet 11/A. §): all issued
 * documents of a period, or of a range of numbers. The regulation allows the data structure of the online report (13/A. § (1), explained at
 * nav.gov.hu/ugyfeliranytu/nezzen-utana/tudjon_rola/Ellenorzesi_adatexpor20170620): InvoiceData of OSA 3.0, one file for each document.
 * A reported document is exported with the reported bytes.
 * @throws InspectionError; TaxDocumentError for a document that the structure cannot express
 */
export async function* exportInspection(
  reader: Reader,
  readDocument: ReadDocument,
  range: InspectionRange,
): AsyncGenerator<InspectionFile> {
  for (const { id, number } of await listDocuments(reader, range)) {
    const report = await findReport(reader, id);
    yield { name: `${number.replace(/[^\w-]/g, '_')}.xml`, bytes: report?.payload ?? Buffer.from(await write(reader, readDocument, id)) };
  }
}

async function listDocuments(reader: Reader, range: InspectionRange): Promise<{ id: string; number: string }[]> {
  if ('from' in range) {
    const { from, to } = range;
    for (const day of [from, to])
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
        throw new InspectionError(`${day} is not a date. Example: 2026-03-31`);
    if (to < from) throw new InspectionError(`The period ends (${to}) before it begins (${from}).`);
    return listHungarianDocuments(reader, { from, before: addDays(to, 1) });
  }
  const rows = await findNumbers(reader, [range.first, range.last]);
  const [first, last] = [range.first, range.last].map((number) => {
    const row = rows.find((candidate) => candidate.number === number);
    if (row === undefined) throw new InspectionError(`No document of the Hungarian seller has the number ${number}.`);
    return row;
  });
  if (first === undefined || last === undefined || first.series !== last.series)
    throw new InspectionError('The two numbers must belong to the same series: invoices, or credit notes.');
  const position = ({ year, sequence }: typeof first) => year * 1_000_000_000 + sequence;
  if (position(last) < position(first)) throw new InspectionError(`${range.last} was issued before ${range.first}.`);
  return listHungarianDocuments(reader, { series: first.series, first, last });
}

async function write(reader: Reader, readDocument: ReadDocument, id: string): Promise<string> {
  const { document, correctsInvoiceId } = await readDocument(reader, id);
  const corrected = correctsInvoiceId === null ? undefined : await findReport(reader, correctsInvoiceId);
  return writeNavInvoice({
    ...document,
    corrects: document.corrects && { ...document.corrects, reported: corrected !== undefined && isReported(corrected.status) },
  });
}
