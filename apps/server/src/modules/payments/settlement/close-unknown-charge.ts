import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { neverArrived } from '../payment/payment.lifecycle.ts';
import { findPayment } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { placeOfPayment } from '../payment/place-of-payment.ts';
import { settlePayment } from './settle-payments.ts';

/** A call is not in progress any more, and a gateway has reported its outcome by then. */
const unknownForMs = 24 * 3_600_000;

/**
 * Ends a charge with an unknown outcome after staff have verified at the gateway that nothing was charged. The card is charged again on a
 * later day. A later notification can still prove a payment, which then pays the rent or is refunded.
 * @throws AppError not-found, payment/not-unknown
 */
export async function closeUnknownCharge(
  deps: PaymentDeps,
  { paymentId, scope }: { paymentId: string; scope: Scope },
  audit: StaffAudit,
): Promise<void> {
  const place = await placeOfPayment(deps.db, paymentId, scope);
  const payment = await findPayment(deps.db, paymentId);
  if (payment === undefined) throw new AppError('not-found');
  const { kind, status, provider_payment_id: providerPaymentId, called_at: calledAt, amount, currency } = payment;
  const isOld = calledAt !== null && deps.clock.now().getTime() - calledAt.getTime() >= unknownForMs;
  if (kind !== 'AUTOPAY' || status !== 'CREATED' || providerPaymentId !== null || !isOld) throw new AppError('payment/not-unknown');
  const outcome = { state: 'DECLINED', amount, currency, declineCode: neverArrived, declineKind: 'SOFT' } as const;
  await settlePayment(deps, paymentId, outcome, (trx) =>
    writeAuditEntry(trx, deps, audit, { id: paymentId, ...place, before: { status }, after: { status: outcome.state } }),
  );
}
