import { type ClientFile, MAX_CLIENT_FILES } from '@komora/api/admin';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { FairQueue } from '../../../platform/fair-queue.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { findContractPlace, findSurvivor, isClientWithin } from '../timeline/index.ts';
import { findClientFile, insertClientFile, lockClientOfFiles } from './client-file.sql.ts';
import { presentClientFile } from './list-client-files.ts';
import { prepareClientFile } from './prepare-client-file.ts';

interface NewFile {
  /** Of a merged record: the file belongs to the survivor. */
  id: string;
  contractId: string | null;
  name: string;
  file: Buffer;
  scope: Scope;
}

/**
 * Adds a file to the record of a client, or of one contract of the client.
 * @throws AppError not-found, also out of scope and for a contract of somebody else; client/erased; file/… at `file`; too-many-requests
 */
export async function addClientFile(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { queue: FairQueue },
  { id, contractId, name, file, scope }: NewFile,
  audit: StaffAudit,
): Promise<ClientFile> {
  const clientId = await findSurvivor(deps.db, id);
  const of = { clientId, contractId, scope };
  // Before the expensive work. The transaction checks again.
  await assertPlace(deps.db, of);
  const prepared = await deps.queue(audit.staffId, () => prepareClientFile(name, file));
  return inTransaction(deps.db, async (trx) => {
    await assertPlace(trx, of);
    const client = await lockClientOfFiles(trx, clientId);
    if (client === undefined) throw new AppError('not-found');
    if (client.isErased) throw new AppError('client/erased');
    if (client.files >= MAX_CLIENT_FILES) throw fieldError('file', 'file/too-many');
    const fileId = deps.ids.uuid();
    await insertClientFile(trx, { id: fileId, clientId, contractId, ...prepared, staffId: audit.staffId, now: deps.clock.now() });
    const row = await findClientFile(trx, fileId, scope);
    // A merge gave the file to another record, which the person may not see.
    if (row === undefined) throw new AppError('not-found');
    const { mediaType, bytes, warehouseId } = row;
    const personal = { after: { name: row.name } };
    await writeAuditEntry(trx, deps, audit, {
      id: fileId,
      warehouseId,
      clientId: row.clientId,
      contractId,
      after: { mediaType, bytes },
      personal,
    });
    return presentClientFile(row);
  });
}

interface Place {
  clientId: string;
  contractId: string | null;
  scope: Scope;
}

async function assertPlace(reader: Reader, { clientId, contractId, scope }: Place): Promise<void> {
  if (!(await isClientWithin(reader, clientId, scope))) throw new AppError('not-found');
  if (contractId !== null && (await findContractPlace(reader, contractId, scope)) !== clientId) throw new AppError('not-found');
}
