import { Currency } from '@komora/api/enumerations';
import { CHARGE_STEP, creditAmount, money } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { deriveId } from '../../../platform/ids.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { StaffCall } from '../../operations/index.ts';
import { isDisputed, requestRefund } from '../../payments/index.ts';
import { placeOfInvoice } from '../account/index.ts';
import { actWithinLimit, type LimitedAct, type LimitedResponse } from '../approval/index.ts';
import { issueStaffCreditNote, lockInvoice, readCreditable } from '../invoice/index.ts';
import { assertAmount } from '../ledger/index.ts';
import { cancelCreditedReferral } from '../referral/index.ts';
import { lockRent } from '../rent/index.ts';
import { findCardPayment, findRentOfPayment, lockPaymentsOfContract } from '../rent-payment/index.ts';

interface Request {
  paymentId: string;
  /** Minor units, in whole charge steps of the currency. */
  amount: number;
  reason: string;
}

/** A goodwill refund of staff with a limit. */
export const goodwillAct: LimitedAct<Request> = {
  noun: 'refund',
  run: async (trx, deps, { paymentId, amount }, { scope }) => {
    assertAmount(amount);
    const paid = await findRentOfPayment(trx, paymentId);
    if (paid === undefined) throw new AppError('not-found');
    const place = await placeOfInvoice(trx, paid.invoiceId, scope);
    await lockPaymentsOfContract(trx, paid.contractId);
    const { refundId, creditNoteId, currency } = await enterGoodwill(trx, deps, { paymentId, amount, ...paid, actId: deps.ids.uuid() });
    return { id: refundId, result: { refundId, creditNoteId }, place, amount, currency };
  },
};

/**
 * Returns a part of a card payment to the card as goodwill: issues a credit note of the invoice that it paid, and sends the refund to the gateway. Above
 * the person's limit it waits for an approval.
 * @throws AppError not-found, ledger/invalid-amount, ledger/more-than-open for more than what is left of the payment or of the invoice,
 * refund/not-refundable for a payment that paid no rent, refund/payment-disputed, idempotency/key-reused
 */
export function refundGoodwill(deps: Deps, request: Request, call: StaffCall): Promise<LimitedResponse> {
  return actWithinLimit(deps, goodwillAct, request, call);
}

async function enterGoodwill(
  trx: Trx,
  deps: Deps,
  { paymentId, amount, actId, rentId, invoiceId }: { paymentId: string; amount: number; actId: string; rentId: string; invoiceId: string },
): Promise<{ refundId: string; creditNoteId: string; currency: Currency }> {
  if (await isDisputed(trx, paymentId)) throw new AppError('refund/payment-disputed');
  const { isPaid } = await lockRent(trx, rentId);
  const payment = await findCardPayment(trx, rentId);
  if (!isPaid || payment?.paymentId !== paymentId) throw new AppError('refund/not-refundable');
  const invoice = await lockInvoice(trx, invoiceId);
  if (invoice === undefined) throw new AppError('refund/not-refundable');
  const currency = Currency.parse(invoice.currency);
  if (amount % CHARGE_STEP[currency] !== 0) throw new AppError('ledger/invalid-amount');
  const { rates } = await readCreditable(trx, invoice, payment.promised);
  const credited = creditAmount(rates, money(amount, currency));
  if (credited === null || amount > payment.left) throw new AppError('ledger/more-than-open');
  const creditNoteId = deriveId(deps.deploymentId, 'credit-note', actId);
  await issueStaffCreditNote(trx, deps, { id: creditNoteId, invoice, reason: 'GOODWILL', rates: credited, now: deps.clock.now() });
  await cancelCreditedReferral(trx, deps, rentId);
  const refundId = await requestRefund(trx, deps, { paymentId, reason: 'GOODWILL', amount, currency, sendOn: null, creditNoteId, actId });
  return { refundId, creditNoteId, currency };
}
