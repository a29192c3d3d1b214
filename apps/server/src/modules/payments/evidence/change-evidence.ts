import { type DisputeEvidence, MAX_EVIDENCE_FILES } from '@komora/api/admin';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { type AnswerRow, deleteFile, findAnswer, insertFile, listFiles, lockAnswer, saveAnswer } from './evidence.sql.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { showEvidence } from './show-evidence.ts';

/** Where the audit entry of an answer belongs. */
export const placeOf = ({ id, warehouseId, legalEntityId, clientId, contractId }: AnswerRow) => ({
  id,
  warehouseId,
  legalEntityId,
  clientId,
  contractId,
});

/** @throws AppError dispute/evidence-sent, dispute/closed */
export function assertPreparable({ state, disputeState }: AnswerRow): void {
  if (state !== 'DRAFT' && state !== 'STAGED') throw new AppError('dispute/evidence-sent');
  if (disputeState !== 'OPEN') throw new AppError('dispute/closed');
}

/** Locks an answer that can still be prepared. @param version null: any. @throws AppError not-found, changed-elsewhere, as {@link assertPreparable} */
export async function lockPreparable(
  trx: Trx,
  { id, scope, version }: { id: string; scope: Scope; version: number | null },
): Promise<AnswerRow> {
  const row = await lockAnswer(trx, id, scope);
  if (row === undefined) throw new AppError('not-found');
  assertPreparable(row);
  if (version !== null && row.version !== version) throw new AppError('changed-elsewhere');
  return row;
}

/** Writes the statement. Evidence that was saved at the gateway must be saved again. @throws as {@link lockPreparable} */
export function writeStatement(
  deps: EvidenceDeps,
  { statement, ...of }: { id: string; scope: Scope; version: number; statement: string },
  audit: StaffAudit,
): Promise<DisputeEvidence> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockPreparable(trx, of);
    await saveAnswer(trx, row.id, { state: 'DRAFT', statement }, deps.clock.now());
    // The words may name the client; the audit log keeps their length.
    await writeAuditEntry(trx, deps, audit, {
      ...placeOf(row),
      before: { characters: row.statement.length },
      after: { characters: statement.length },
    });
    return showEvidence({ ...deps, db: trx }, of);
  });
}

/** Attaches a file. @throws as {@link lockPreparable}, dispute/too-many-files, proof/… at `file` */
export async function attachFile(
  deps: EvidenceDeps,
  { name, file, ...of }: { id: string; scope: Scope; name: string; file: Buffer },
  audit: StaffAudit,
): Promise<DisputeEvidence> {
  // Before the expensive work. The transaction checks again.
  const seen = await findAnswer(deps.db, of.id, of.scope);
  if (seen === undefined) throw new AppError('not-found');
  assertPreparable(seen);
  if ((await listFiles(deps.db, of.id)).length >= MAX_EVIDENCE_FILES) throw fieldError('file', 'dispute/too-many-files');
  const content = await deps.desk.prepareFile(file, audit.staffId);
  return inTransaction(deps.db, async (trx) => {
    const row = await lockPreparable(trx, { ...of, version: null });
    if ((await listFiles(trx, of.id)).length >= MAX_EVIDENCE_FILES) throw fieldError('file', 'dispute/too-many-files');
    const now = deps.clock.now();
    const id = deps.ids.uuid();
    await saveAnswer(trx, row.id, { state: 'DRAFT' }, now);
    await insertFile(trx, { id, disputeId: row.id, name, content, staffId: audit.staffId, now });
    await writeAuditEntry(trx, deps, audit, { ...placeOf(row), after: { file: id, bytes: content.length } });
    return showEvidence({ ...deps, db: trx }, of);
  });
}

/** Removes an attached file. @throws as {@link lockPreparable} */
export function detachFile(
  deps: EvidenceDeps,
  { file, ...of }: { id: string; scope: Scope; file: string },
  audit: StaffAudit,
): Promise<DisputeEvidence> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockPreparable(trx, { ...of, version: null });
    if ((await deleteFile(trx, row.id, file)) === undefined) throw new AppError('not-found');
    await saveAnswer(trx, row.id, { state: 'DRAFT' }, deps.clock.now());
    await writeAuditEntry(trx, deps, audit, { ...placeOf(row), before: { file } });
    return showEvidence({ ...deps, db: trx }, of);
  });
}
