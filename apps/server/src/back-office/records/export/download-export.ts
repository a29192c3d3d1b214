import { Readable } from 'node:stream';
import type { Right } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Grant, type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { expiryOf } from './export.presenter.ts';
import { findExport, readPart } from './export.sql.ts';

/**
 * The file of a finished export of the person. The download is audited.
 * @throws AppError not-found, export/not-ready; forbidden if the person no longer holds the rights of the export there
 */
export async function downloadExport(deps: Deps, { id, grants }: { id: string; grants: readonly Grant[] }, audit: StaffAudit) {
  const { file, attempt } = await inTransaction(deps.db, async (trx) => {
    const found = await findExport(trx, { id, staffId: audit.staffId });
    if (found === undefined) throw new AppError('not-found');
    const { state, name, size, attempt, finishedAt, sha256, scopes, legalEntityId } = found;
    if (state !== 'DONE' || name === null || size === null || attempt === null || finishedAt === null)
      throw new AppError('export/not-ready');
    if (expiryOf(finishedAt) <= deps.clock.now()) throw new AppError('not-found');
    const needed = Object.entries(scopes) as [Right, Scope][];
    if (!needed.every(([right, scope]) => covers(scopeOf(grants, right), scope))) throw new AppError('forbidden');
    await writeAuditEntry(trx, deps, audit, { id, legalEntityId, after: { name, sha256 } });
    return { file: { name, size }, attempt };
  });
  const stream = Readable.from(partsOf(deps.db, { id, attempt }), { objectMode: false });
  return { bytes: { stream, size: file.size }, name: file.name, type: 'application/zip' };
}

function covers(held: Scope, needed: Scope): boolean {
  if (held.everywhere) return true;
  if (needed.everywhere) return false;
  return (
    needed.warehouseIds.every((id) => held.warehouseIds.includes(id)) &&
    needed.legalEntityIds.every((id) => held.legalEntityIds.includes(id))
  );
}

async function* partsOf(reader: Reader, file: { id: string; attempt: string }): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const bytes = await readPart(reader, file, position);
    if (bytes === undefined) return;
    yield bytes;
  }
}
