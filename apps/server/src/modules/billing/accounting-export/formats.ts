import { type ExportFormat, JpkOptions } from '@komora/api/admin';
import { AccountingFormatError, type Replaced, writeJpkFa, writeMoneyS3, writeOmega, writePohoda } from '@komora/documents/accounting';
import { TaxDocumentError } from '@komora/documents/tax-documents';
import { addDays, spanOfMonth } from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { zipFiles } from '../../../platform/zip-file.ts';
import { AccountingExportError } from './export-error.ts';
import { archiveMonth, readMonth } from './export-month.ts';
import type { ExportJob } from './export-row.sql.ts';
import { accountingTables } from './tables.ts';

/** The formats that the accounting programs of a country read. */
export function formatsOf(country: string): ExportFormat[] {
  const ofCountry: Record<string, ExportFormat[]> = { SVK: ['POHODA', 'MONEY_S3', 'OMEGA'], CZE: ['POHODA', 'MONEY_S3'], POL: ['JPK_FA'] };
  return [...(ofCountry[country] ?? []), 'CSV', 'DOCUMENTS'];
}

export interface MadeFile {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
  replaced: Replaced[];
}

/**
 * Makes the file of an export. Its documents equal the VAT report to the minor unit.
 * @throws AccountingExportError with words for the operator
 */
export async function makeExportFile(
  deps: Pick<Deps, 'db' | 'config'>,
  print: Print,
  { legalEntityId, month, format, options, company, closedAt }: ExportJob,
): Promise<MadeFile> {
  const span = spanOfMonth(month);
  const name = `${company.prefix}-${month}`;
  const mtime = new Date(`${span.from}T00:00:00Z`);
  if (format === 'DOCUMENTS')
    return { name: `${name}.zip`, chunks: zipFiles(archiveMonth(deps, print, legalEntityId, span), mtime), replaced: [] };
  const { documents, vat } = await readMonth(deps, legalEntityId, span);
  if (format === 'CSV') return { name: `${name}-csv.zip`, chunks: zipFiles(each(accountingTables(documents, vat)), mtime), replaced: [] };
  try {
    if (format === 'POHODA') {
      const { companyId, currency } = company;
      const { bytes, replaced } = writePohoda(documents, { id: name, companyId, currency });
      return { name: `${name}-pohoda.xml`, chunks: each([bytes]), replaced };
    }
    if (format === 'MONEY_S3') return { name: `${name}-money-s3.xml`, chunks: each([writeMoneyS3(documents, company)]), replaced: [] };
    if (format === 'OMEGA') {
      const { bytes, replaced } = writeOmega(documents, company);
      return { name: `${name}-omega.txt`, chunks: each([bytes]), replaced };
    }
    const input = {
      from: span.from,
      to: addDays(span.before, -1),
      // The month is closed once, so that a repeated export has the same content.
      madeAt: closedAt.toISOString().replace(/\.\d+Z$/, 'Z'),
      options: JpkOptions.parse(options),
    };
    return { name: `${name}-jpk-fa.xml`, chunks: each([writeJpkFa(documents, input)]), replaced: [] };
  } catch (error) {
    if (error instanceof AccountingFormatError || error instanceof TaxDocumentError)
      throw new AccountingExportError(error.message, { cause: error });
    throw error;
  }
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
