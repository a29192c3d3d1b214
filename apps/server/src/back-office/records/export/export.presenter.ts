import type { DataExport } from '@komora/api/admin';
import type { ExportRow } from './export.sql.ts';

/** Days for which a finished file can be downloaded; then the retention job deletes the export. */
export const EXPORT_DAYS = 7;

export const expiryOf = (finishedAt: Date): Date => new Date(finishedAt.getTime() + EXPORT_DAYS * 24 * 3600 * 1000);

export function presentExport({ requestedAt, finishedAt, ...row }: ExportRow): DataExport {
  const expiresAt = row.state === 'DONE' && finishedAt !== null ? expiryOf(finishedAt).toISOString() : null;
  return { ...row, requestedAt: requestedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null, expiresAt };
}
