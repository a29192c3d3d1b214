import { BridgeBoxPart, EarnedPart, type ReportFormat, type ReportName } from '@komora/api/admin';
import { Language } from '@komora/api/enumerations';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { csvFile } from '../../../platform/csv-file.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { XLSX_TYPE, type XlsxFormat, xlsxFile } from '../../../platform/xlsx-file.ts';
import { listMovedContracts, showMoves, showOccupancy, showOccupancyMonths, showRentRoll, showUnitMix } from '../box-report/index.ts';
import type { ReportPlace } from '../facts/index.ts';
import { listActs, listDoorFindings, listUnconfirmedTransfers, listUnpaidTenancies } from '../integrity/index.ts';
import {
  listBoxesOfBridge,
  listDelinquentContracts,
  listDocumentsOfMonths,
  listEarnedDocuments,
  listReceivableItems,
  showDelinquency,
  showDeposits,
  showEconomic,
  showLossBridge,
  showReceivables,
  showRevenue,
  showVat,
} from '../money-report/index.ts';
import { columnsOf, type Format } from './columns.ts';
import { findStaffLocale } from './report-file.sql.ts';
import { dateFormats, reportWords } from './report-words.ts';

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
  part?: string | undefined;
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
  economic: showEconomic,
  'loss-bridge': showLossBridge,
  'bridge-boxes': (deps, { part, ...request }) => listBoxesOfBridge(deps, { ...request, part: BridgeBoxPart.safeParse(part).data }),
  'earned-documents': (deps, { part, ...request }) => listEarnedDocuments(deps, { ...request, part: EarnedPart.safeParse(part).data }),
  revenue: showRevenue,
  'revenue-documents': listDocumentsOfMonths,
  deposits: showDeposits,
  vat: showVat,
  'integrity-doors': listDoorFindings,
  'integrity-unpaid': listUnpaidTenancies,
  'integrity-transfers': listUnconfirmedTransfers,
  'integrity-people': listActs,
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
 * The rows of a report. CSV is for programs (RFC 4180, UTF-8 with a byte order mark): its columns are names of the API, so that a file means the same in
 * every language. XLSX is for people: words of their language, without ids. Amounts are decimals of their currency, areas m², shares percent.
 * @param language of an XLSX file
 * @returns the file and the number of its rows, at most 100,000
 * @throws AppError request/invalid
 */
export async function readReportFile(
  deps: Deps,
  { report, scope, filters, format }: FileOfReport,
  language: Language,
): Promise<{ bytes: Buffer; rows: number }> {
  const { rows } = await readers[report](deps, { ...filters, scope, limit: mostRows });
  const read = rows as Row[];
  return { bytes: format === 'CSV' ? csvOf(report, read) : await workbookOf(report, read, language), rows: rows.length };
}

type Row = Readonly<Record<string, unknown>>;

function csvOf(report: ReportName, rows: readonly Row[]): Buffer {
  const columns = columnsOf[report];
  return csvFile([columns.map(([key]) => key), ...rows.map((row) => columns.map(([key, format]) => written(row[key], format)))]);
}

function workbookOf(report: ReportName, rows: readonly Row[], language: Language): Promise<Buffer> {
  const words = reportWords(report, language);
  const columns = columnsOf[report].filter(([key]) => !isId(key));
  const cell = (row: Row, key: string, format: Format): string | number | null => {
    const value = numberOrText(row[key], format);
    if (typeof value === 'string') return words.value(key, value);
    return format === 'share' && value !== null ? value / percent : value;
  };
  return xlsxFile(
    words.title,
    columns.map(([key, format]) => ({ header: words.header(key), format: xlsxFormats[format] })),
    rows.map((row) => columns.map(([key, format]) => cell(row, key, format))),
    dateFormats[language],
  );
}

/** Ids help programs only. */
const isId = (key: string): boolean => key === 'id' || key.endsWith('Id');

const percent = 100;
const divisors: Record<Exclude<Format, 'text' | 'date'>, number> = { number: 1, money: 100, area: 10_000, share: 100 };
const xlsxFormats: Record<Format, XlsxFormat> = {
  text: 'text',
  date: 'date',
  number: 'integer',
  money: 'decimal',
  area: 'decimal',
  share: 'percent',
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
