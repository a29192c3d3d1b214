import type { ClientFile } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { findSurvivor, isClientWithin } from '../timeline/index.ts';
import { type ClientFileRow, listClientFiles as listRows } from './client-file.sql.ts';

/** Files of a client within the scope, the latest first; of a merged record those of the survivor. @throws AppError not-found, also out of scope */
export async function listClientFiles(
  { db }: Pick<Deps, 'db'>,
  { id, contractId, scope }: { id: string; contractId: string | null; scope: Scope },
): Promise<{ files: ClientFile[] }> {
  const clientId = await findSurvivor(db, id);
  if (!(await isClientWithin(db, clientId, scope))) throw new AppError('not-found');
  return { files: (await listRows(db, { clientId, contractId, scope })).map(presentClientFile) };
}

export const presentClientFile = ({
  id,
  name,
  mediaType,
  bytes,
  contractId,
  contractNumber,
  addedAt,
  addedBy,
}: ClientFileRow): ClientFile => ({
  id,
  name,
  mediaType,
  bytes,
  contractId,
  contractNumber,
  addedAt: addedAt.toISOString(),
  addedBy,
});
