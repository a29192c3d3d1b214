import type { ExportFormat, JpkOptions } from '@komora/api/admin';
import type * as z from 'zod/mini';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { findLegalEntity } from '../../operations/index.ts';
import { insertExport } from './export-row.sql.ts';
import { formatsOf } from './formats.ts';

interface Request {
  companyId: string;
  month: string;
  format: ExportFormat;
  jpk?: z.infer<typeof JpkOptions> | undefined;
}

/**
 * Asks for a file of a closed month. A job makes it.
 * @returns the id of the export
 * @throws AppError not-found, month/not-closed; at `format`: accounting-export/other-country; at `jpk`: a missing value
 */
export async function requestExport(deps: Deps, request: Request, { scope, audit }: { scope: Scope; audit: StaffAudit }): Promise<string> {
  const { companyId, month, format, jpk } = request;
  const id = deps.ids.uuid();
  try {
    await inTransaction(deps.db, async (trx) => {
      const company = await findLegalEntity(trx, companyId);
      if (company === undefined || !includes(scope, { warehouseId: null, legalEntityId: companyId })) throw new AppError('not-found');
      if (!formatsOf(company.country).includes(format)) throw fieldError('format', 'accounting-export/other-country');
      if (format === 'JPK_FA' && jpk === undefined) throw fieldError('jpk.taxOffice', 'revalid/rule/basic/not-null');
      const options = format === 'JPK_FA' ? { ...jpk } : {};
      await insertExport(trx, { id, legalEntityId: companyId, month, format, options, requestedBy: audit.staffId, now: deps.clock.now() });
      await deps.enqueue(trx, 'make-accounting-export', { exportId: id });
      await writeAuditEntry(trx, deps, audit, { id, legalEntityId: companyId, after: { month, format } });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'accounting_exports_legal_entity_id_month_fkey') throw new AppError('month/not-closed');
    throw error;
  }
  return id;
}
