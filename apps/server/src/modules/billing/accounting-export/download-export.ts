import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { findExport, readParts } from './export-row.sql.ts';

/** The file of a finished export. The download is audited. @throws AppError not-found, accounting-export/not-ready */
export function downloadExport(
  deps: Deps,
  { id, scope }: { id: string; scope: Scope },
  audit: StaffAudit,
): Promise<{ bytes: Buffer; name: string; type: 'application/xml' | 'application/zip' }> {
  return inTransaction(deps.db, async (trx) => {
    const found = await findExport(trx, id);
    if (found === undefined || !includes(scope, { warehouseId: null, legalEntityId: found.legalEntityId })) throw new AppError('not-found');
    const { name, sha256, legalEntityId } = found;
    if (found.state !== 'DONE' || name === null) throw new AppError('accounting-export/not-ready');
    await writeAuditEntry(trx, deps, audit, { id, legalEntityId, after: { name, sha256 } });
    return { bytes: await readParts(trx, id), name, type: name.endsWith('.zip') ? 'application/zip' : 'application/xml' };
  });
}
