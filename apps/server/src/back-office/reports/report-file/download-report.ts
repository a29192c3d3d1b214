import type { ReportName } from '@komora/api/admin';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { csvFile } from '../../../platform/csv-file.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
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

const mostRows = 50_000;

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

/**
 * The file of a report, with the rows of its call, and the audit entry of this download.
 * @throws AppError request/invalid
 */
export async function downloadReport(
  deps: Deps,
  { report, scope, filters }: { report: ReportName; scope: ReportPlace['scope']; filters: ReportFilters },
  audit: StaffAudit,
): Promise<{ bytes: Buffer; name: string; type: string }> {
  const { rows, bytes } = await readReportFile(deps, { report, scope, filters });
  const place = { warehouseId: filters.warehouse ?? null, legalEntityId: filters.company ?? null };
  await inTransaction(deps.db, (trx) => writeAuditEntry(trx, deps, audit, { id: null, ...place, after: { report, ...filters, rows } }));
  const day = deps.clock.now().toISOString().slice(0, 10);
  return { bytes, name: `${report}-${day}.csv`, type: 'text/csv' };
}

/**
 * The rows of a report as CSV (RFC 4180, UTF-8 with a byte order mark). Amounts are decimals of their currency, areas m², shares percent.
 * @returns the file and the number of its rows, at most 50,000
 * @throws AppError request/invalid
 */
export async function readReportFile(
  deps: Deps,
  { report, scope, filters }: { report: ReportName; scope: ReportPlace['scope']; filters: ReportFilters },
): Promise<{ bytes: Buffer; rows: number }> {
  const { rows } = await readers[report](deps, { ...filters, scope, limit: mostRows });
  const columns = columnsOf[report];
  const lines = (rows as Readonly<Record<string, unknown>>[]).map((row) => columns.map(([key, format]) => written(row[key], format)));
  return { bytes: csvFile([columns.map(([key]) => key), ...lines]), rows: rows.length };
}

const divisors: Record<Exclude<Format, 'text'>, number> = { number: 1, money: 100, area: 10_000, share: 100 };

function written(value: unknown, format: Format): string | number | null {
  if (value === null || value === undefined) return null;
  if (format === 'text' || typeof value !== 'number') return Array.isArray(value) ? value.join(' ') : String(value);
  return format === 'number' ? value : (value / divisors[format]).toFixed(2);
}
