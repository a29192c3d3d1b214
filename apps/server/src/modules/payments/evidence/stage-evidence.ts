import type { DisputeEvidence } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { EvidenceTooLong, GatewayRejected, GatewayUnavailable } from '../payment/payment.ports.ts';
import { lockPreparable, placeOf } from './change-evidence.ts';
import { assembleNow } from './download-bundle.ts';
import type { EvidenceBundle } from './evidence.ports.ts';
import { type AnswerRow, lockAnswer, saveAnswer, saveBundle } from './evidence.sql.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { hasInterface, isTooLate, showEvidence } from './show-evidence.ts';

/** Longer than assembling a file and two calls of a gateway. */
export const busyMs = 3 * 60_000;

export interface AnswerVersion {
  id: string;
  scope: Scope;
  version: number;
}

/** Reserves an answer for a call of the gateway. @throws AppError as `lockPreparable`, dispute/evidence-busy, dispute/deadline-passed, dispute/no-interface */
export async function lockForCall(trx: Parameters<typeof lockPreparable>[0], deps: EvidenceDeps, of: AnswerVersion): Promise<AnswerRow> {
  const now = deps.clock.now();
  const row = await lockPreparable(trx, of);
  if (row.busyUntil !== null && row.busyUntil > now) throw new AppError('dispute/evidence-busy');
  if (!hasInterface(deps.getGateway, row)) throw new AppError('dispute/no-interface');
  if (isTooLate(row, now)) throw new AppError('dispute/deadline-passed');
  return row;
}

/** @returns the error that staff get for an error of a gateway */
export function staffError(error: unknown): unknown {
  if (error instanceof EvidenceTooLong) return new AppError('dispute/evidence-too-long');
  if (error instanceof GatewayRejected && !error.isSystemic) return new AppError('dispute/evidence-rejected');
  return error instanceof GatewayUnavailable ? new AppError('payment/gateway-unavailable') : error;
}

/**
 * Saves the evidence at the gateway; the bank gets nothing. A call with an unknown outcome is repeated by staff: what counts is the last saved file.
 * @throws AppError as {@link lockForCall}, dispute/evidence-rejected, dispute/evidence-too-long, payment/gateway-unavailable, too-many-requests
 */
export async function stageEvidence(deps: EvidenceDeps, of: AnswerVersion, audit: StaffAudit): Promise<DisputeEvidence> {
  const row = await inTransaction(deps.db, async (trx) => {
    const locked = await lockForCall(trx, deps, of);
    const now = deps.clock.now();
    await saveAnswer(trx, of.id, { busyUntil: new Date(now.getTime() + busyMs) }, now);
    return locked;
  });
  try {
    const bundle = await assembleNow(deps, row, audit.staffId);
    const id = deps.ids.uuid();
    const fileId = await upload(deps, row, { id, ...bundle });
    return await inTransaction(deps.db, (trx) => storeStaged(trx, deps, { row, of, bundle, id, fileId }, audit));
  } catch (error) {
    await release(deps, of);
    throw staffError(error);
  }
}

async function upload(
  deps: EvidenceDeps,
  { provider, reference }: AnswerRow,
  { id, pdf, texts }: EvidenceBundle & { id: string },
): Promise<string> {
  const { disputes } = deps.getGateway(provider);
  if (disputes?.answers === undefined) throw new AppError('dispute/no-interface');
  return disputes.answers.stage({ disputeId: reference, bundleId: id, pdf, texts });
}

async function storeStaged(
  trx: Parameters<typeof lockPreparable>[0],
  deps: EvidenceDeps,
  { row, of, bundle, id, fileId }: { row: AnswerRow; of: AnswerVersion; bundle: EvidenceBundle; id: string; fileId: string },
  audit: StaffAudit,
): Promise<DisputeEvidence> {
  const now = deps.clock.now();
  // The evidence may have been changed during the upload; then it is not what was saved.
  await lockPreparable(trx, of);
  const { pdf, pages, leftOut } = bundle;
  await saveBundle(trx, of.id, { id, content: pdf, pages, leftOut, madeAt: now, fileId });
  await saveAnswer(trx, of.id, { state: 'STAGED', busyUntil: null }, now);
  await writeAuditEntry(trx, deps, audit, {
    ...placeOf(row),
    before: { state: row.state },
    after: { state: 'STAGED', file: fileId, pages },
  });
  return showEvidence({ ...deps, db: trx }, of);
}

/** Gives an answer free after a failed call. */
export function release(deps: EvidenceDeps, { id, scope }: Pick<AnswerVersion, 'id' | 'scope'>): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockAnswer(trx, id, scope);
    if (row?.state === 'DRAFT' || row?.state === 'STAGED') await saveAnswer(trx, id, { busyUntil: null }, deps.clock.now());
  });
}
