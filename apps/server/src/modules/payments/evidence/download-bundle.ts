import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { placeOf } from './change-evidence.ts';
import type { EvidenceBundle } from './evidence.ports.ts';
import { type AnswerRow, findAnswer, findBundle, readFiles } from './evidence.sql.ts';
import type { EvidenceDeps } from './evidence-deps.ts';

/** The evidence as it is now. @throws AppError too-many-requests */
export async function assembleNow({ desk, db }: EvidenceDeps, { id, statement }: AnswerRow, caller: string): Promise<EvidenceBundle> {
  return desk.assemble({ disputeId: id, statement, files: await readFiles(db, id), caller });
}

/** The PDF that was saved at the gateway or sent; before, as it would be now. @throws AppError not-found, too-many-requests */
export async function downloadBundle(deps: EvidenceDeps, { id, scope }: { id: string; scope: Scope }, audit: StaffAudit) {
  const row = await findAnswer(deps.db, id, scope);
  if (row === undefined) throw new AppError('not-found');
  const kept = row.state === 'DRAFT' ? undefined : await findBundle(deps.db, id);
  const bytes = kept?.content ?? (await assembleNow(deps, row, audit.staffId)).pdf;
  await inTransaction(deps.db, (trx) => writeAuditEntry(trx, deps, audit, { ...placeOf(row), after: { bytes: bytes.length } }));
  return { bytes, name: `evidence-${row.reference}.pdf`, type: 'application/pdf' };
}
