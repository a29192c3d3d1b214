import { localDateIn, transition } from '@komora/domain';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { assertOwnAccount } from '../payment/other-account.ts';
import type { RefundRow } from '../payment/payable.ports.ts';
import { type Gateway, GatewayUnavailable } from '../payment/payment.ports.ts';
import { getPayment, lockPayment } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { refundLifecycle } from './refund.lifecycle.ts';
import { getRefundedPaymentId, isDisputed, listOtherRefunds, lockRefund, updateRefund } from './refund.sql.ts';
import { storeRefundOutcome } from './store-refund-outcome.ts';

/** A refund that is stored as SENT and may be passed to the gateway. */
type Prepared = RefundRow & { provider_payment_id: string; otherRefunds: string[] };

/**
 * Sends one refund: marks it as SENT, calls the gateway outside any transaction and stores the outcome. The refund's id is the idempotency
 * key (with the number of the resend), also for retries after a crash or an unknown outcome. For a refund that the gateway has accepted, only its state is fetched. Does
 * nothing before the refund's date.
 * @throws GatewayUnavailable; the refund stays SENT and is retried
 */
export async function sendRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  await assertOwnAccount(deps, await getPayment(deps.db, await getRefundedPaymentId(deps.db, refundId)));
  const refund = await prepare(deps, refundId);
  if (refund === null) return;
  const outcome = await call(deps.getGateway(refund.provider), refund);
  await storeRefundOutcome(deps, { refundId, paymentId: refund.payment_id, sendNumber: refund.send_number, ...outcome });
}

async function call(gateway: Gateway, refund: Prepared): ReturnType<Gateway['refund']> {
  const { provider_payment_id: providerPaymentId, provider_refund_id: providerRefundId, otherRefunds } = refund;
  if (providerRefundId !== null) return { providerRefundId, state: await gateway.refundStatus({ providerPaymentId, providerRefundId }) };
  const { amount, currency, called_at: calledBefore } = refund;
  // Each resend is another request at the gateway, because a repeated key returns the failed one.
  const refundId = refund.send_number === 1 ? refund.id : `${refund.id}-${refund.send_number}`;
  return gateway.refund({ refundId, providerPaymentId, amount, currency, calledBefore, otherRefunds });
}

/**
 * Marks the refund as SENT and issues its credit note, once.
 * @returns null if there is nothing to send (yet)
 * @throws GatewayUnavailable while another refund of the payment has no gateway id: gateways without idempotency keys identify refunds by
 * known ids
 */
function prepare(deps: PaymentDeps, refundId: string): Promise<Prepared | null> {
  return inTransaction(deps.db, async (trx) => {
    const paymentId = await getRefundedPaymentId(trx, refundId);
    // Lock the payment before the refund, in the same order as everywhere else.
    const payment = await lockPayment(trx, paymentId);
    const refund = await lockRefund(trx, refundId);
    const now = deps.clock.now();
    if (!transition(refundLifecycle, refund.status, 'send').ok) return null;
    if (refund.send_on !== null && refund.send_on > localDateIn('UTC', now)) return null;
    if (refund.status === 'REQUESTED' && (await isDisputed(trx, paymentId))) return null;
    if (payment.provider_payment_id === null) throw new Error(`Refund ${refundId} belongs to a payment without an id of the gateway`);
    const others = await listOtherRefunds(trx, { id: refundId, paymentId });
    if (others.some((other) => other.status === 'SENT' && other.provider_refund_id === null))
      throw new GatewayUnavailable(`Refund ${refundId} waits for another one of payment ${paymentId}`);
    const { payable } = payment;
    const creditNoteId = refund.credit_note_id ?? (await deps.getPayable(payable.kind).issueCreditNote(trx, refund, payable));
    await updateRefund(trx, refundId, {
      status: 'SENT',
      ...(creditNoteId === null ? {} : { creditNoteId }),
      calledAt: refund.called_at ?? now,
      now,
    });
    const known = [...others, { provider_refund_id: null, failed_provider_ids: refund.failed_provider_ids }];
    const otherRefunds = known.flatMap((other) => [
      ...other.failed_provider_ids,
      ...(other.provider_refund_id === null ? [] : [other.provider_refund_id]),
    ]);
    return { ...refund, provider_payment_id: payment.provider_payment_id, otherRefunds };
  });
}
