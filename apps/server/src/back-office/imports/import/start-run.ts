import type { ImportRecord } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { missingFields } from '../file/index.ts';
import { changeImport } from './change-import.ts';
import { updateStarted } from './import.sql.ts';

interface Start {
  id: string;
  version: number;
  scope: Scope;
}

/** Starts a check in the background. @throws AppError not-found, changed-elsewhere, import/wrong-state, import/file-deleted; import/missing-column at `fields` */
export function startCheck(deps: Deps, start: Start, audit: StaffAudit): Promise<ImportRecord> {
  return changeImport(deps, { ...start, from: ['UPLOADED', 'CHECKED', 'CHECKING'] }, audit, async (trx, row) => {
    if (!row.hasContent) throw new AppError('import/file-deleted');
    const [missing] = missingFields(row.kind, row.fields, row.warehouseId !== null);
    if (missing !== undefined)
      throw new AppError('request/invalid', {
        fields: [{ path: 'fields', code: 'import/missing-column', params: { parameter: missing } }],
      });
    await updateStarted(trx, row.id, 'CHECKING');
    await deps.enqueue(trx, 'run-import', { id: row.id, isApplied: false });
    return { after: { rows: row.rows } };
  });
}

/**
 * Starts the application of a file that was checked without faults.
 * @throws AppError not-found, changed-elsewhere, import/wrong-state, import/file-deleted, import/faulty-rows
 */
export function startApply(deps: Deps, start: Start, audit: StaffAudit): Promise<ImportRecord> {
  return changeImport(deps, { ...start, from: ['CHECKED', 'APPLYING'] }, audit, async (trx, row) => {
    if (!row.hasContent) throw new AppError('import/file-deleted');
    if ((row.faultCount ?? 0) > 0) throw new AppError('import/faulty-rows');
    await updateStarted(trx, row.id, 'APPLYING');
    await deps.enqueue(trx, 'run-import', { id: row.id, isApplied: true });
    return { after: { kind: row.kind, rows: row.rows } };
  });
}
