import type { ReportFormat, ReportName } from '@komora/api/admin';
import { Language } from '@komora/api/enumerations';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { csvFile } from '../../../platform/csv-file.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { XLSX_TYPE, type XlsxFormat, xlsxFile } from '../../../platform/xlsx-file.ts';
import { listMovedContracts, showMoves, showOccupancy, showOccupancyMonths, showRentRoll, showUnitMix } from '../box-report/index.ts';
import type { ReportPlace } from '../facts/index.ts';
import {
  listDelinquentContracts,
  listDocumentsOfMonths,
  listReceivableItems,
  showDelinquency,
  showDeposits,
  showReceivables,
  showRevenue,
  showVat,
} from '../money-report/index.ts';
import { columnsOf, type Format } from './columns.ts';
import { findStaffLocale } from './report-file.sql.ts';
import { reportTitle } from './report-title.ts';

/** Their reading and their file must fit into the memory of a small server. */
const mostRows = 100_000;

export interface ReportFilters {
  warehouse?: string | undefined;
  company?: string | undefined;
  asOf?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  fromMonth?: string | undefined;
  toMonth?: string | undefined;
  state?: string | undefined;
  size?: string | undefined;
  floor?: number | undefined;
  client?: string | undefined;
  kind?: string | undefined;
  step?: string | undefined;
}

type Read = (deps: Deps, request: ReportFilters & ReportPlace & { limit: number }) => Promise<{ rows: readonly object[] }>;

const readers: Record<ReportName, Read> = {
  occupancy: showOccupancy,
  'occupancy-months': showOccupancyMonths,
  'rent-roll': showRentRoll,
  'unit-mix': showUnitMix,
  moves: showMoves,
  'moved-contracts': listMovedContracts,
  receivables: showReceivables,
  'receivable-items': listReceivableItems,
  delinquency: showDelinquency,
  'delinquent-contracts': listDelinquentContracts,
  revenue: showRevenue,
  'revenue-documents': listDocumentsOfMonths,
  deposits: showDeposits,
  vat: showVat,
};

/** A report of a place in one format. */
export interface FileOfReport {
  report: ReportName;
  scope: ReportPlace['scope'];
  filters: ReportFilters;
  format: ReportFormat;
}

/** The type and the ending of the files of each format. */
export const FORMATS = { CSV: { type: 'text/csv', ending: 'csv' }, XLSX: { type: XLSX_TYPE, ending: 'xlsx' } } as const;

/**
 * The file of a report, with the rows of its call, and the audit entry of this download.
 * @throws AppError request/invalid
 */
export async function downloadReport(
  deps: Deps,
  file: FileOfReport,
  audit: StaffAudit,
): Promise<{ bytes: Buffer; name: string; type: string }> {
  const { report, filters, format } = file;
  const language = Language.parse(await findStaffLocale(deps.db, audit.staffId));
  const { rows, bytes } = await readReportFile(deps, file, language);
  const place = { warehouseId: filters.warehouse ?? null, legalEntityId: filters.company ?? null };
  await inTransaction(deps.db, (trx) =>
    writeAuditEntry(trx, deps, audit, { id: null, ...place, after: { report, format, ...filters, rows } }),
  );
  const day = deps.clock.now().toISOString().slice(0, 10);
  const { type, ending } = FORMATS[format];
  return { bytes, name: `${report}-${day}.${ending}`, type };
}

/**
 * The rows of a report as CSV (RFC 4180, UTF-8 with a byte order mark) or as XLSX. Amounts are decimals of their currency, areas m², shares percent.
 * @param language of the name of an XLSX sheet; columns have names of the API, so that a file means the same in every language
 * @returns the file and the number of its rows, at most 100,000
 * @throws AppError request/invalid
 */
export async function readReportFile(
  deps: Deps,
  { report, scope, filters, format }: FileOfReport,
  language: Language,
): Promise<{ bytes: Buffer; rows: number }> {
  const { rows } = await readers[report](deps, { ...filters, scope, limit: mostRows });
  const columns = columnsOf[report];
  const lines = (write: (value: unknown, format: Format) => string | number | null) =>
    (rows as Readonly<Record<string, unknown>>[]).map((row) => columns.map(([key, kind]) => write(row[key], kind)));
  const bytes =
    format === 'CSV'
      ? csvFile([columns.map(([key]) => key), ...lines(written)])
      : await xlsxFile(
          reportTitle(report, language),
          columns.map(([header, kind]) => ({ header, format: xlsxFormats[kind] })),
          lines(numberOrText),
        );
  return { bytes, rows: rows.length };
}

const divisors: Record<Exclude<Format, 'text' | 'date'>, number> = { number: 1, money: 100, area: 10_000, share: 100 };
const xlsxFormats: Record<Format, XlsxFormat> = {
  text: 'text',
  date: 'date',
  number: 'integer',
  money: 'decimal',
  area: 'decimal',
  share: 'decimal',
};

/** Numbers in the unit of their column. */
function numberOrText(value: unknown, format: Format): string | number | null {
  if (value === null || value === undefined) return null;
  if (format === 'text' || format === 'date' || typeof value !== 'number') return Array.isArray(value) ? value.join(' ') : String(value);
  return value / divisors[format];
}

function written(value: unknown, format: Format): string | number | null {
  const read = numberOrText(value, format);
  return typeof read === 'number' && format !== 'number' ? read.toFixed(2) : read;
}
