import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { ErasedClient } from '../../../platform/module/define-module.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { deleteClientFile, deleteFilesOf, findClientFile } from './client-file.sql.ts';

/** Removes a file for good. The audit log names it until the client is erased. @throws AppError not-found, also out of scope */
export function removeClientFile(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { id, scope }: { id: string; scope: Scope },
  audit: StaffAudit,
): Promise<undefined> {
  return inTransaction(deps.db, async (trx) => {
    const row = await findClientFile(trx, id, scope);
    if (row === undefined || !(await deleteClientFile(trx, id))) throw new AppError('not-found');
    const { clientId, contractId, warehouseId, name, mediaType, bytes } = row;
    const personal = { before: { name } };
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, clientId, contractId, before: { mediaType, bytes }, personal });
    return undefined;
  });
}

/** Removes the files of a client who deletes the account. */
export async function eraseFiles(trx: Trx, { userId }: ErasedClient): Promise<void> {
  await deleteFilesOf(trx, userId);
}
