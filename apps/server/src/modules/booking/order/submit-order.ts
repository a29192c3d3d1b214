import type { PlaceOrder } from '@komora/api';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { sendAhead } from '../../../platform/db/send-ahead.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { paymentProviderIn } from '../../../platform/settings/index.ts';
import { holdBox, moveHold, redeemOffer } from '../../catalog/index.ts';
import { type RecurringConsent, recordConsents } from '../../identity/index.ts';
import { reserveVoucher } from '../voucher/index.ts';
import { type Buyer, isOwnOrder } from './buyer.ts';
import { cancelDisplaced } from './cancel-displaced.ts';
import { gatewayRequest } from './gateway-request.ts';
import { assertFewHolds, networkHash } from './limit-holds.ts';
import { markOrderCancelled } from './mark-order.ts';
import type { OrderPayments } from './order.ports.ts';
import { insertOrder, type OrderRow, updateChoice, updateRedeemedOffer } from './order.sql.ts';
import { type PricedChoice, priceChoice } from './price-choice.ts';
import { lockPromotionUse } from './promotion-use.sql.ts';
import type { RentableRow } from './read-offer.ts';
import { readRentableBox } from './rentable-box.ts';
import { buildTerms, presentSummary } from './summary.presenter.ts';
import { reservedUntil } from './waitlist-offer.ts';

export interface Submission {
  orderId: string;
  buyer: Buyer;
  request: PlaceOrder;
  requestHash: Buffer;
  ip: string;
  /** Locked. */
  box: RentableRow;
  /** The buyer's own unpaid order that holds the box and is replaced; locked. */
  replaces: OrderRow | null;
}

/** The request schema rejects an order without them. */
export const mandatoryConsents = ['termsAndConditions', 'recurringPayments', 'privacyPolicy', 'immediateStart'] as const;

/** A new order with its first payment attempt. */
export interface SubmittedOrder {
  id: string;
  paymentId: string;
  holdExpiresAt: Date;
  /** It replaces another order of the same buyer, which is cancelled. */
  isReplacement: boolean;
}

/**
 * Stores a new order, its hold, voucher, consents and the intent to charge. @throws AppError Order/price-changed,
 * Box/is-taken, Voucher/…, Order/insurance-not-available, Order/too-many-holds
 */
export async function submitOrder(trx: Trx, deps: Deps, payments: OrderPayments, submission: Submission): Promise<SubmittedOrder> {
  const { request, box, replaces } = submission;
  const now = deps.clock.now();
  const { userId } = submission.buyer;
  if (userId !== null) await lockPromotionUse(trx, userId);
  const rentable = await readRentableBox(trx, box, { now, userId });
  const choice = { ...request, customerType: request.invoicingDetails.type };
  const priced = await priceChoice(trx, rentable, choice, replaces?.voucher_id ?? null);
  const { chargedNow } = priced.price;
  if (chargedNow.amount !== request.expectedCharge.amount || chargedNow.currency !== request.expectedCharge.currency) {
    throw fieldError('expectedCharge', 'Order/price-changed');
  }
  const placedFrom = networkHash(deps.secretKey, submission.ip);
  const { orderId } = submission;
  const expiresAt = new Date(now.getTime() + deps.settings.get('orders').holdMinutes * 60_000);
  const row = { ...orderRow(orderId, submission, priced, now, expiresAt), placed_from: placedFrom };
  await sendAhead(() => insertOrder(trx, row));
  const isReplacement = await reserveBox(trx, { boxId: box.boxId, orderId, now, expiresAt }, submission);
  if (priced.voucher) await reserveVoucher(trx, { voucherId: priced.voucher.id, orderId });
  const { consents, language } = request;
  await recordConsents(trx, deps.settings, [...mandatoryConsents, ...(consents.newsletter ? (['newsletter'] as const) : [])], {
    orderId,
    userId: submission.buyer.userId,
    language,
    now,
    ip: submission.ip,
    recurring: toRecurringConsent(priced.price.nextCharge, request.invoicingPeriod),
  });
  const provider = paymentProviderIn(deps.settings, box.country);
  const { warehouseName, boxName } = box;
  const { email } = request.invoicingDetails;
  const toPay = { orderId, warehouseName, boxName, language, email, limitedView: request.limitedView, expiresAt };
  const { paymentId } = await payments.createPaymentAttempt(trx, {
    orderId,
    provider,
    ...chargedNow,
    request: gatewayRequest(deps.config, toPay),
  });
  // Last, because its lock blocks other orders of the network until the transaction ends.
  await assertFewHolds(trx, deps, { placedFrom, userId, orderId });
  return { id: orderId, paymentId, holdExpiresAt: expiresAt, isReplacement };
}

/** The data of the recurring payment that the consent text mentions. */
export function toRecurringConsent(
  { amount, on }: PricedChoice['price']['nextCharge'],
  invoicingPeriod: PlaceOrder['invoicingPeriod'],
): RecurringConsent {
  return { purpose: 'RENT', ...amount, everyMonths: invoicingPeriod, from: on, until: 'END_OF_CONTRACT' };
}

/** @returns true if the order replaces another one of the buyer */
async function reserveBox(
  trx: Trx,
  hold: { boxId: string; orderId: string; now: Date; expiresAt: Date },
  { replaces, buyer }: Pick<Submission, 'replaces' | 'buyer'>,
): Promise<boolean> {
  if (replaces !== null) {
    const expiresAt = reservedUntil(hold.expiresAt, replaces);
    const moved = await moveHold(trx, { ...hold, expiresAt, fromOrderId: replaces.id, toOrderId: hold.orderId });
    if (!moved) throw new AppError('Box/is-taken');
    await markOrderCancelled(trx, { orderId: replaces.id, now: hold.now });
    return true;
  }
  const offer = buyer.waitlistToken ? await redeemOffer(trx, { ...hold, offerTokenHash: hashToken(buyer.waitlistToken) }) : undefined;
  if (offer !== undefined) {
    await updateRedeemedOffer(trx, hold.orderId, offer);
    return false;
  }
  const result = await holdBox(trx, hold);
  if (!result.held) throw new AppError('Box/is-taken');
  const displaced = await cancelDisplaced(trx, result.displacedOrderId, hold.now);
  // The buyer's own order whose hold has expired can still be paid.
  if (displaced === null || !isOwnOrder(displaced, buyer)) return false;
  await updateChoice(trx, hold.orderId, choiceOf(displaced));
  return true;
}

const choiceOf = ({ choice_id, id }: OrderRow): string => choice_id ?? id;

function orderRow(id: string, submission: Submission, priced: PricedChoice, now: Date, expiresAt: Date) {
  const { request, box, buyer } = submission;
  return {
    id,
    choice_id: submission.replaces === null ? null : choiceOf(submission.replaces),
    status: 'SUBMITTED',
    placed_by: buyer.userId,
    client_id: null,
    box_id: box.boxId,
    warehouse_id: box.warehouseId,
    legal_entity_id: box.legalEntityId,
    language: request.language,
    invoicing_period_months: request.invoicingPeriod,
    insurance_id: request.insuranceId,
    voucher_id: priced.voucher?.id ?? null,
    promotion_id: priced.price.promotionRefund === null ? null : (priced.rentable.promotion?.id ?? null),
    referral_code: request.referralCode || null,
    starts_on: priced.rentable.today,
    invoicing_details: JSON.stringify(request.invoicingDetails),
    newsletter_consent: request.consents.newsletter,
    summary: JSON.stringify(presentSummary(priced)),
    terms: JSON.stringify(buildTerms(priced)),
    charge_amount: priced.price.chargedNow.amount,
    currency: priced.price.chargedNow.currency,
    hold_expires_at: expiresAt,
    created_at: now,
    updated_at: now,
    secret_hash: buyer.userId === null ? buyer.secretHash : null,
    request_hash: submission.requestHash,
    limited_view: request.limitedView === true,
    waitlist_entry_id: submission.replaces?.waitlist_entry_id ?? null,
    waitlist_until: submission.replaces?.waitlist_until ?? null,
  };
}
