import type { Trx } from '../../../platform/db/database.ts';
import { deriveId } from '../../../platform/ids.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { RefundReason } from '../payment/payable.ports.ts';
import { dropRecoveredRefunds, useRecoveredRefunds } from './recovered-refund.sql.ts';
import { insertRefund, updateManuallyPaid, updateRefund } from './refund.sql.ts';

/**
 * Stores a refund. Each payment has at most one refund per reason, and one GOODWILL or TERMS_CHANGE per act. What a gateway
 * returned in a history that a restore lost is subtracted. Without `sendOn` the refund is sent immediately; otherwise
 * reconciliation sends it on that business date.
 * @param input.amount minor units
 * @returns the id of the refund
 * @throws a check violation if the refunds would exceed the paid amount
 */
export async function requestRefund(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'deploymentId' | 'enqueue'>,
  input: {
    paymentId: string;
    reason: RefundReason;
    amount: number;
    currency: string;
    sendOn: string | null;
    creditNoteId?: string;
    actId?: string;
  },
): Promise<string> {
  // After a restore the gateway recognises the refund by this id.
  const { paymentId, reason, actId = null, creditNoteId = null } = input;
  const now = deps.clock.now();
  const isPromotion = reason === 'PROMOTION';
  const isSearched = isPromotion && (await dropRecoveredRefunds(trx, paymentId));
  const recovered = isPromotion ? { amount: 0, id: null } : await useRecoveredRefunds(trx, { paymentId, creditNoteId, now });
  const amount = input.amount - recovered.amount;
  if (recovered.id !== null && amount <= 0) return recovered.id;
  // The gateway has the lost refund under the id without "rest".
  const parts = [...(actId === null ? [] : [actId]), ...(recovered.id === null ? [] : ['rest'])];
  const id = deriveId(deps.deploymentId, 'refund', paymentId, reason, ...parts);
  const isNew = await insertRefund(trx, { ...input, id, actId, amount, isSearched, now });
  if (isNew && input.sendOn === null) await deps.enqueue(trx, 'send-refund', { refundId: id });
  return id;
}

/** Stores a refund of a whole payment whose money staff have returned themselves. The gateway is not called. @param payment.amount what it charged, minor units */
export async function recordReturned(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'deploymentId'>,
  { staffId, proof, ...payment }: { paymentId: string; amount: number; currency: string; staffId: string; proof: string },
): Promise<void> {
  const reason = 'LATE_PAYMENT';
  const refundId = deriveId(deps.deploymentId, 'refund', payment.paymentId, reason);
  const now = deps.clock.now();
  await insertRefund(trx, { ...payment, reason, id: refundId, actId: null, sendOn: null, now });
  await updateRefund(trx, refundId, { status: 'FAILED', failedAt: now, now });
  await updateManuallyPaid(trx, { refundId, staffId, proof, now });
}
