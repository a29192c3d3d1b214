import { CURRENCIES, type Money } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { sendAhead } from '../../../platform/db/send-ahead.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { adoptProviderPaymentId } from '../payment/adopt-provider-payment-id.ts';
import { type SettledPayment, updateAdopted, updateSettled, updateUnpaid } from '../payment/charge.sql.ts';
import type { PaidPayment, RefundReason, UnpaidPayment } from '../payment/payable.ports.ts';
import type { PayableKind } from '../payment/payable-ref.ts';
import { nextPaymentState } from '../payment/payment.lifecycle.ts';
import type { GatewayStatus } from '../payment/payment.ports.ts';
import { lockPayment, lockPayments, type PaymentRow, updatePayment } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { requestRefund } from '../refund/request-refund.ts';

/** The gateway's response for one payment. */
export interface PaymentOutcome {
  paymentId: string;
  status: GatewayStatus;
  /** The gateway's id, if the response contains it; null if the gateway created no payment. */
  providerPaymentId?: string | null;
}

/** An outcome that could not be applied. A received payment is still recorded as PAID. */
export interface SettlementFailure {
  paymentId: string;
  error: unknown;
}

/**
 * Applies outcomes of payments (docs/algorithms/settlement.md). Idempotent: settled payments are skipped, so it may run concurrently or
 * again after a crash. Calls nothing outside the database. All outcomes share one transaction; if that fails, each is settled in its own.
 */
export async function settlePayments(deps: PaymentDeps, outcomes: readonly PaymentOutcome[]): Promise<SettlementFailure[]> {
  if (outcomes.length > 1) {
    try {
      await inTransaction(deps.db, (trx) => settleLocked(trx, deps, outcomes));
      return [];
    } catch (error) {
      deps.log.warn({ err: error }, 'a batch of payments could not be settled in one transaction; settling each separately');
    }
  }
  const failures: SettlementFailure[] = [];
  for (const outcome of outcomes) {
    try {
      const { paymentId, providerPaymentId } = outcome;
      if (providerPaymentId != null) await adoptProviderPaymentId(deps, paymentId, providerPaymentId);
      await settlePayment(deps, paymentId, outcome.status);
    } catch (error) {
      failures.push({ paymentId: outcome.paymentId, error });
    }
  }
  return failures;
}

/** Settles one payment, see {@link settlePayments}. @param also runs in the same transaction. @throws the error of storing it */
export async function settlePayment(
  deps: PaymentDeps,
  paymentId: string,
  status: GatewayStatus,
  also?: (trx: Trx) => Promise<unknown>,
): Promise<void> {
  if (status.state === 'PENDING') return;
  try {
    await inTransaction(deps.db, async (trx) => {
      await settleLocked(trx, deps, [{ paymentId, status }]);
      await also?.(trx);
    });
  } catch (error) {
    // Record received money even if its settlement fails.
    if (status.state === 'PAID') await recordPaid(deps, paymentId);
    throw error;
  }
}

async function settleLocked(trx: Trx, deps: PaymentDeps, outcomes: readonly PaymentOutcome[]): Promise<void> {
  const now = deps.clock.now();
  const statusById = new Map(outcomes.map((outcome) => [outcome.paymentId, outcome]));
  const paid: PaidPayment[] = [];
  const unpaid: (UnpaidPayment & { providerPaymentId: string | null; declineCode: string | null })[] = [];
  const adopted: { paymentId: string; providerPaymentId: string }[] = [];
  for (const payment of await lockPayments(trx, [...statusById.keys()])) {
    const outcome = statusById.get(payment.id);
    if (outcome === undefined || payment.settlement !== null) continue;
    const { status } = outcome;
    const providerPaymentId = payment.provider_payment_id ?? outcome.providerPaymentId ?? null;
    const known = { ...payment, provider_payment_id: providerPaymentId };
    if (status.state === 'PENDING') {
      if (payment.provider_payment_id === null && providerPaymentId !== null) adopted.push({ paymentId: payment.id, providerPaymentId });
    } else if (status.state === 'PAID') {
      if (status.amount !== payment.amount || status.currency !== payment.currency) await holdForReview(trx, deps, known, status);
      else paid.push({ payment: known, paidAt: payment.paid_at ?? now, method: status.method ?? null });
    } else if (nextPaymentState(payment.status, status.state === 'DECLINED' ? 'decline' : 'expire') !== null) {
      const { state, declineKind = null, declineCode = null } = status;
      unpaid.push({ payment: known, state, declineKind, declineCode, providerPaymentId });
    }
  }
  await updateAdopted(trx, adopted, now);
  await settlePaid(trx, deps, paid, now);
  await settleUnpaid(trx, deps, unpaid, now);
}

async function settlePaid(trx: Trx, deps: PaymentDeps, paid: readonly PaidPayment[], now: Date): Promise<void> {
  const settled: SettledPayment[] = [];
  const toRefund: { payment: PaymentRow; reason: RefundReason }[] = [];
  for (const [kind, group] of byKind(paid)) {
    const reasons = await deps.getPayable(kind).settlePaid(trx, group);
    for (const { payment, paidAt, method } of group) {
      const reason = reasons.get(payment.id);
      if (reason !== undefined) toRefund.push({ payment, reason });
      // The card of a refunded page is not charged again.
      if (reason !== undefined && method !== null && payment.kind === 'PAGE')
        await deps.enqueue(trx, 'cancel-card', {
          provider: payment.provider,
          reference: method.reference,
          account: payment.gateway_account,
        });
      const settlement = reason === undefined ? 'FULFILLED' : 'REFUNDED';
      settled.push({ paymentId: payment.id, providerPaymentId: payment.provider_payment_id, paidAt, settlement });
    }
  }
  await sendAhead(() => updateSettled(trx, settled, now));
  for (const { payment, reason } of toRefund) {
    const { id: paymentId, amount, currency } = payment;
    await requestRefund(trx, deps, { paymentId, reason, amount, currency, sendOn: null });
  }
}

async function settleUnpaid(
  trx: Trx,
  deps: PaymentDeps,
  unpaid: readonly (UnpaidPayment & { providerPaymentId: string | null; declineCode: string | null })[],
  now: Date,
): Promise<void> {
  await updateUnpaid(
    trx,
    unpaid.map(({ payment, state: status, providerPaymentId, declineCode, declineKind }) => ({
      paymentId: payment.id,
      status,
      providerPaymentId,
      declineCode,
      declineKind,
    })),
    now,
  );
  for (const [kind, group] of byKind(unpaid)) await deps.getPayable(kind).settleUnpaid(trx, group);
}

/** The paid amount differs from the requested one. Nothing is settled until staff have reviewed it. */
async function holdForReview(trx: Trx, deps: PaymentDeps, payment: PaymentRow, status: GatewayStatus): Promise<void> {
  const now = deps.clock.now();
  deps.log.error(
    {
      paymentId: payment.id,
      requested: payment.amount,
      paid: status.amount,
      requestedCurrency: payment.currency,
      paidCurrency: status.currency,
    },
    'payment held for review: the paid amount differs from the requested amount',
  );
  await updatePayment(trx, payment.id, {
    ...(payment.status === 'PAID' ? {} : { status: 'PAID' as const, paidAt: now }),
    ...(payment.provider_payment_id === null ? {} : { providerPaymentId: payment.provider_payment_id }),
    settlement: 'HELD_FOR_REVIEW',
    charged: chargedMoney(status),
    now,
  });
  const reason = `${status.amount} ${status.currency} instead of ${payment.amount} ${payment.currency} (minor units), payment ${payment.id}`;
  await deps.getPayable(payment.payable.kind).notifyOperator(trx, { event: 'PAYMENT_HELD_FOR_REVIEW', about: payment.id, reason, payment });
}

/** The column of an amount is a 32-bit integer. */
const MOST = 2_147_483_647;

/** Amount that staff can return in our books; null for nothing, an amount that no column holds, and currencies that no company has. The log has all of them. */
function chargedMoney({ amount, currency: code }: GatewayStatus): Money | null {
  const currency = CURRENCIES.find((one) => one === code);
  return currency === undefined || !Number.isInteger(amount) || amount <= 0 || amount > MOST ? null : { amount, currency };
}

async function recordPaid(deps: PaymentDeps, paymentId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const now = deps.clock.now();
    if (nextPaymentState(payment.status, 'pay') !== null) await updatePayment(trx, paymentId, { status: 'PAID', paidAt: now, now });
  });
}

function byKind<T extends { payment: PaymentRow }>(items: readonly T[]): Map<PayableKind, T[]> {
  const groups = new Map<PayableKind, T[]>();
  for (const item of items) {
    const { kind } = item.payment.payable;
    groups.set(kind, [...(groups.get(kind) ?? []), item]);
  }
  return groups;
}
