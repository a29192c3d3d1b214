import type { DisputeEvidence } from '@komora/api/admin';
import { compareDates, localDateIn } from '@komora/domain';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { assertPreparable, lockPreparable, placeOf } from './change-evidence.ts';
import { assembleNow } from './download-bundle.ts';
import { findAnswer, saveAnswer, saveBundle } from './evidence.sql.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { showEvidence } from './show-evidence.ts';
import type { AnswerVersion } from './stage-evidence.ts';

/** The day begins earliest and ends latest in these zones. */
const zones = { first: 'Pacific/Kiritimati', last: 'Pacific/Pago_Pago' } as const;

/**
 * Records that staff sent the evidence by letter or e-mail, and keeps the file of now. The deadline of the gateway does not matter: the letter may have been
 * sent before it.
 * @throws AppError not-found, changed-elsewhere, dispute/closed, dispute/evidence-sent, dispute/evidence-busy, dispute/wrong-day at `sentOn`
 */
export async function markSentByHand(
  deps: EvidenceDeps,
  { sentOn, ...of }: AnswerVersion & { sentOn: string },
  audit: StaffAudit,
): Promise<DisputeEvidence> {
  const seen = await findAnswer(deps.db, of.id, of.scope);
  if (seen === undefined) throw new AppError('not-found');
  assertPreparable(seen);
  const isPossible =
    compareDates(sentOn, localDateIn(zones.last, seen.openedAt)) >= 0 &&
    compareDates(sentOn, localDateIn(zones.first, deps.clock.now())) <= 0;
  if (!isPossible) throw fieldError('sentOn', 'dispute/wrong-day');
  const { pdf, pages, leftOut } = await assembleNow(deps, seen, audit.staffId);
  return inTransaction(deps.db, async (trx) => {
    const row = await lockPreparable(trx, of);
    const now = deps.clock.now();
    if (row.busyUntil !== null && row.busyUntil > now) throw new AppError('dispute/evidence-busy');
    await saveAnswer(trx, of.id, { busyUntil: null }, now);
    await saveBundle(trx, of.id, { id: deps.ids.uuid(), content: pdf, pages, leftOut, madeAt: now, fileId: null });
    await saveAnswer(trx, of.id, { state: 'SENT_BY_HAND', sentAt: now, sentOn, sentBy: audit.staffId }, now);
    await writeAuditEntry(trx, deps, audit, {
      ...placeOf(row),
      before: { state: row.state },
      after: { state: 'SENT_BY_HAND', sentOn, pages },
    });
    return showEvidence({ ...deps, db: trx }, of);
  });
}
