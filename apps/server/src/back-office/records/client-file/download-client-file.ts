import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { findClientFile, readClientFile } from './client-file.sql.ts';

/** The bytes of a file. Who reads it is in the audit log. @throws AppError not-found, also out of scope */
export function downloadClientFile(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { id, scope }: { id: string; scope: Scope },
  audit: StaffAudit,
): Promise<{ bytes: Buffer; name: string; type: string }> {
  return inTransaction(deps.db, async (trx) => {
    const row = await findClientFile(trx, id, scope);
    const bytes = row === undefined ? undefined : await readClientFile(trx, id);
    if (row === undefined || bytes === undefined) throw new AppError('not-found');
    const { clientId, contractId, warehouseId, name, mediaType } = row;
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, clientId, contractId, personal: { after: { name } } });
    return { bytes, name, type: mediaType };
  });
}
