import type { AccountingExport } from '@komora/api/admin';
import type { ExportRow } from './export-row.sql.ts';

export const presentExport = ({ requestedAt, ...row }: ExportRow): AccountingExport => ({ ...row, requestedAt: requestedAt.toISOString() });
