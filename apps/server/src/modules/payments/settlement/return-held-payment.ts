import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { lockPayment, updatePayment } from '../payment/payment.sql.ts';
import { placeOfPayment } from '../payment/place-of-payment.ts';
import { isDisputed } from '../refund/refund.sql.ts';
import { recordReturned } from '../refund/request-refund.ts';

/**
 * Ends the review of a payment of another amount than requested, after staff have returned its money by a bank transfer. Order or rent stay unpaid.
 * The record has the amount that the gateway charged, or the requested one if the charged one is not stored.
 * @param input.proof how it was returned, for example the reference of the transfer
 * @throws AppError not-found, payment/not-held, refund/payment-disputed: the bank of the payer asks for the money, or took it
 */
export function returnHeldPayment(
  deps: Deps,
  { paymentId, proof, scope }: { paymentId: string; proof: string; scope: Scope },
  audit: StaffAudit,
): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const place = await placeOfPayment(trx, paymentId, scope);
    const payment = await lockPayment(trx, paymentId);
    const { settlement } = payment;
    if (settlement !== 'HELD_FOR_REVIEW') throw new AppError('payment/not-held');
    if (await isDisputed(trx, paymentId)) throw new AppError('refund/payment-disputed');
    const amount = payment.charged_amount ?? payment.amount;
    const currency = payment.charged_currency ?? payment.currency;
    await updatePayment(trx, paymentId, { settlement: 'REFUNDED', now: deps.clock.now() });
    await recordReturned(trx, deps, { paymentId, amount, currency, proof, staffId: audit.staffId });
    await writeAuditEntry(trx, deps, audit, {
      id: paymentId,
      ...place,
      before: { settlement },
      after: { settlement: 'REFUNDED', amount, currency },
    });
  });
}
