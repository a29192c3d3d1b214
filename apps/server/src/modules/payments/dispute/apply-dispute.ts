import { type DisputeState, transition } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { GatewayDispute } from '../payment/payment.ports.ts';
import { lockPayment, type PaymentRow, restoreSettlement, type Settlement, updatePayment } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { abandonRefunds, hasRefunds } from '../refund/refund.sql.ts';
import { disputeEvent, disputeLifecycle } from './dispute.lifecycle.ts';
import { findDispute, hasOpenDispute, upsertDispute } from './dispute.sql.ts';

type DisputeFacts = Omit<GatewayDispute, 'providerPaymentId' | 'submissions' | 'evidenceFile'>;

const incidents = { OPEN: 'DISPUTE_OPENED', WON: 'DISPUTE_WON', LOST: 'DISPUTE_LOST' } as const;

/**
 * Stores the state of a dispute. While it or another one is open, the payment is DISPUTED: its refunds wait and the saved card of its contract is not
 * charged. If it is lost, refunds that were not sent are abandoned and what was taken of the rent is due again. If it is won after that, the returned
 * money pays what is still open. Operator and payer are informed of each change. Idempotent. @param also runs in the same transaction, with the id of the dispute
 * @returns the id of the dispute
 */
export async function applyDispute(
  deps: PaymentDeps,
  paymentId: string,
  dispute: DisputeFacts,
  also?: (trx: Trx, disputeId: string) => Promise<unknown>,
): Promise<string> {
  return inTransaction(deps.db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const known = await findDispute(trx, payment.provider, dispute.providerDisputeId);
    // An amount in another currency says nothing about ours.
    const amount = dispute.currency === payment.currency ? dispute.amount : payment.amount;
    const isChanged = known === undefined || transition(disputeLifecycle, known.status, disputeEvent[dispute.state]).ok;
    const id = known?.id ?? deps.ids.uuid();
    await upsertDispute(trx, {
      id,
      payment_id: paymentId,
      provider: payment.provider,
      provider_dispute_id: dispute.providerDisputeId,
      amount,
      currency: payment.currency,
      reason: dispute.reason,
      status: isChanged ? dispute.state : known.status,
      respond_by: dispute.respondBy,
      now: deps.clock.now(),
    });
    await also?.(trx, id);
    if (!isChanged) return id;
    const isReturned = known?.status === 'LOST';
    const isDueAgain = isReturned
      ? await applyReturn(trx, deps, payment)
      : await applyToPayment(trx, deps, payment, { state: dispute.state, amount });
    const about = `${payment.provider}:${dispute.providerDisputeId}:${deps.clock.now().toISOString()}`;
    const notice = { about, payment: { id: paymentId, payable: payment.payable, amount, currency: payment.currency } };
    const event = isReturned ? 'DISPUTE_RETURNED' : incidents[dispute.state];
    const deadline = dispute.respondBy === null ? '' : `, ${dispute.respondBy.toISOString().slice(0, 16)} UTC`;
    const payable = deps.getPayable(payment.payable.kind);
    const reason = `${dispute.reason}, ${dispute.providerDisputeId}, payment ${paymentId}${deadline}`;
    await payable.notifyOperator(trx, { ...notice, event, reason });
    // A payment that was given back already changes nothing for the payer.
    if (event !== 'DISPUTE_LOST') await payable.notifyPayer(trx, { ...notice, event });
    else if (isDueAgain)
      await payable.notifyPayer(trx, { ...notice, event: amount < payment.amount ? 'DISPUTE_LOST_PART' : 'DISPUTE_LOST' });
    deps.log.warn({ paymentId, dispute: dispute.providerDisputeId, state: dispute.state, isDueAgain }, 'the state of a dispute changed');
    return id;
  });
}

/**
 * The bank has returned the money of a lost payment. The payment settles its order or rent again, unless another one does, or money of another dispute is
 * still lost.
 * @returns false: nothing is due again
 */
async function applyReturn(trx: Trx, deps: PaymentDeps, payment: PaymentRow): Promise<false> {
  const isPaid = await deps.getPayable(payment.payable.kind).restorePayment(trx, payment);
  if (isPaid && payment.settlement === 'LOST') await restoreSettlement(trx, payment.id, deps.clock.now());
  return false;
}

/** @returns true if the order's rent, or the rent, is due again */
async function applyToPayment(
  trx: Trx,
  deps: PaymentDeps,
  payment: PaymentRow,
  { state, amount }: { state: DisputeState; amount: number },
): Promise<boolean> {
  const now = deps.clock.now();
  const from = payment.settlement;
  const isSettled = from === 'FULFILLED' || from === 'DISPUTED';
  // Of a payment that was lost before, the bank takes more, or takes again what it had returned.
  const isLostAgain = from === 'LOST' && state === 'LOST';
  if (isSettled) {
    const isOpen = state === 'OPEN' || (state === 'WON' && (await hasOpenDispute(trx, payment.id)));
    const settlement: Settlement = isOpen ? 'DISPUTED' : state === 'WON' ? 'FULFILLED' : 'LOST';
    await updatePayment(trx, payment.id, { settlement, now });
  }
  if (state !== 'LOST') return false;
  // Of a partly refunded or partly disputed payment only what was taken is due again.
  const isWhole = !isLostAgain && amount >= payment.amount && !(await hasRefunds(trx, payment.id));
  await abandonRefunds(trx, payment.id, now);
  if (!isSettled && !isLostAgain) return false;
  return deps.getPayable(payment.payable.kind).reversePayment(trx, payment, { isWhole });
}
