import type { DisputeState } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { findPayment } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { placeOfPayment } from '../payment/place-of-payment.ts';
import { applyDispute } from './apply-dispute.ts';

/**
 * Records a dispute that a gateway without an interface for disputes reports by e-mail, or its outcome.
 * @param input.reference the reference of the bank or gateway; the same one updates the dispute
 * @throws AppError not-found for an unknown or unpaid payment, or one outside the scope
 */
export async function recordDispute(
  deps: PaymentDeps,
  input: { paymentId: string; reference: string; reason: string; state: DisputeState; scope: Scope },
  audit: StaffAudit,
): Promise<void> {
  const place = await placeOfPayment(deps.db, input.paymentId, input.scope);
  const payment = await findPayment(deps.db, input.paymentId);
  if (payment?.status !== 'PAID') throw new AppError('not-found');
  const { amount, currency } = payment;
  const { reference: providerDisputeId, reason, state } = input;
  const dispute = { providerDisputeId, amount, currency, reason, state, respondBy: null };
  await applyDispute(deps, payment.id, dispute, (trx, id) =>
    writeAuditEntry(trx, deps, audit, { id, ...place, after: { paymentId: payment.id, reference: providerDisputeId, state } }),
  );
}
