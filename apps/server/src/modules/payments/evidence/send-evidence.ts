import type { DisputeEvidence } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type GatewayAnswers, GatewayNotReached, GatewayUnavailable } from '../payment/payment.ports.ts';
import { placeOf } from './change-evidence.ts';
import { type AnswerRow, type BundleRow, findBundle, saveAnswer } from './evidence.sql.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { followAnswer } from './follow-answer.ts';
import { showEvidence } from './show-evidence.ts';
import { type AnswerVersion, busyMs, lockForCall, staffError } from './stage-evidence.ts';

/**
 * Sends the saved evidence to the bank, which accepts it once. The intent is stored and audited before the call: if its outcome stays unknown, the answer
 * is SENDING until the gateway was read again.
 * @throws AppError as `lockForCall`, dispute/not-staged, dispute/evidence-rejected, payment/gateway-unavailable while the outcome is unknown
 */
export async function sendEvidence(deps: EvidenceDeps, of: AnswerVersion, audit: StaffAudit): Promise<DisputeEvidence> {
  const { row, bundle } = await inTransaction(deps.db, async (trx) => {
    const locked = await lockForCall(trx, deps, of);
    const bundle = await findBundle(trx, of.id);
    if (locked.state !== 'STAGED' || bundle === undefined) throw new AppError('dispute/not-staged');
    const now = deps.clock.now();
    await saveAnswer(trx, of.id, { state: 'SENDING', sentBy: audit.staffId, busyUntil: new Date(now.getTime() + busyMs) }, now);
    await writeAuditEntry(trx, deps, audit, {
      ...placeOf(locked),
      before: { state: 'STAGED' },
      after: { state: 'SENDING', pages: bundle.pages },
    });
    return { row: locked, bundle };
  });
  const before = await readBefore(deps, row, bundle);
  // Otherwise somebody answered in the gateway's dashboard.
  if (before === 0) {
    try {
      await answersOf(deps, row).submit({ disputeId: row.reference, bundleId: bundle.id, attempt: row.version });
    } catch (error) {
      await settleFailure(deps, row, error);
    }
  }
  await followAnswer(deps, row.id, { submissions: 1, isFinal: true });
  return showEvidence(deps, of);
}

function answersOf(deps: EvidenceDeps, { provider }: AnswerRow): GatewayAnswers {
  const { disputes } = deps.getGateway(provider);
  if (disputes?.answers === undefined) throw new AppError('dispute/no-interface');
  return disputes.answers;
}

/** How often evidence was sent before this call. Without knowing it, or if the gateway has another file than the one that staff saw, nothing is sent. */
async function readBefore(deps: EvidenceDeps, { id, provider, reference }: AnswerRow, { fileId }: BundleRow): Promise<number> {
  try {
    const dispute = await deps.getGateway(provider).disputes?.fetch(reference);
    if (dispute == null) throw new AppError('dispute/evidence-rejected');
    if (dispute.submissions === 0 && dispute.evidenceFile !== fileId) throw new AppError('dispute/not-staged');
    return dispute.submissions;
  } catch (error) {
    await followAnswer(deps, id, { submissions: 0, isFinal: true });
    throw staffError(error);
  }
}

/** Returns if the evidence was sent in spite of the error. A definite rejection gives the answer back; anything else is read again. */
async function settleFailure(deps: EvidenceDeps, { id, provider, reference }: AnswerRow, error: unknown): Promise<void> {
  if (error instanceof GatewayNotReached) {
    await followAnswer(deps, id, { submissions: 0, isFinal: true });
    throw staffError(error);
  }
  if (!(error instanceof GatewayUnavailable)) throw error;
  const check = { provider, kind: 'DISPUTE', id: reference } as const;
  await inTransaction(deps.db, (trx) => deps.enqueue(trx, 'refresh-dispute', check, { startAfterSeconds: busyMs / 1000 + 60 }));
  const { submissions } = await read(deps, provider, reference, error);
  if (submissions === 0) throw staffError(error);
}

async function read(
  deps: EvidenceDeps,
  provider: AnswerRow['provider'],
  reference: string,
  cause: unknown,
): Promise<{ submissions: number }> {
  try {
    return { submissions: (await deps.getGateway(provider).disputes?.fetch(reference))?.submissions ?? 0 };
  } catch (error) {
    deps.log.warn({ err: error, dispute: reference }, 'a dispute could not be read after its evidence may have been sent');
    throw staffError(cause);
  }
}
