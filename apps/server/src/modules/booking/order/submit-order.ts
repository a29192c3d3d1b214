import type { PlaceOrder } from '@komora/contract';
import { paymentProviderIn } from '../../config/read-payments.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import { hashToken } from '../../secrets.ts';
import { holdBox, moveHold, redeemOffer } from '../claim/index.ts';
import { type RecurringConsent, recordConsents } from '../consent/index.ts';
import { reserveVoucher } from '../voucher/index.ts';
import type { Buyer } from './buyer.ts';
import { cancelDisplaced } from './cancel-displaced.ts';
import type { OrderPayments } from './order.ports.ts';
import { insertOrder, type OrderRow } from './order.sql.ts';
import { type PricedChoice, priceChoice } from './price-choice.ts';
import type { RentableRow } from './read-offer.ts';
import { readRentableBox } from './rentable-box.ts';
import { markOrderCancelled } from './settle-order.ts';
import { presentSummary, termsOf } from './summary.presenter.ts';

export interface Submission {
  buyer: Buyer;
  request: PlaceOrder;
  requestHash: Buffer;
  ip: string;
  /** Locked. */
  box: RentableRow;
  /** The buyer's own unpaid order that holds the box and gives way; locked. */
  replaces: OrderRow | null;
}

/** The contract's schema refuses an order without them. */
const mandatoryConsents = ['termsAndConditions', 'recurringPayments', 'privacyPolicy', 'immediateStart'] as const;

/** Writes a new order with all that belongs to it, and the intent to charge. @returns its id. @throws Refusal */
export async function submitOrder(trx: Trx, deps: Deps, payments: OrderPayments, submission: Submission): Promise<string> {
  const { request, box, replaces } = submission;
  const now = deps.clock.now();
  const rentable = await readRentableBox(trx, box, now);
  const choice = { ...request, customerType: request.invoicingDetails.type };
  const priced = await priceChoice(trx, rentable, choice, replaces?.voucher_id ?? null);
  const { chargedNow } = priced.price;
  if (chargedNow.amount !== request.expectedCharge.amount || chargedNow.currency !== request.expectedCharge.currency) {
    throw refuseField('expectedCharge', 'Order/price-changed');
  }
  const orderId = deps.ids.uuid();
  const expiresAt = new Date(now.getTime() + deps.config.holdMinutes * 60_000);
  await insertOrder(trx, orderRow(orderId, submission, priced, now, expiresAt));
  await takeBox(trx, { boxId: box.boxId, orderId, now, expiresAt }, submission);
  if (priced.voucher) await reserveVoucher(trx, { voucherId: priced.voucher.id, orderId });
  const { consents, language } = request;
  await recordConsents(trx, [...mandatoryConsents, ...(consents.newsletter ? (['newsletter'] as const) : [])], {
    orderId,
    userId: submission.buyer.userId,
    language,
    now,
    ip: submission.ip,
    recurring: recurringOf(priced, request),
  });
  await payments.createPaymentAttempt(trx, { orderId, provider: paymentProviderIn(deps.config, box.country), ...chargedNow });
  return orderId;
}

/** What the text beside the box names. */
function recurringOf({ price }: PricedChoice, { invoicingPeriod }: PlaceOrder): RecurringConsent {
  const { amount, on } = price.nextCharge;
  return { purpose: 'RENT', ...amount, everyMonths: invoicingPeriod, from: on, until: 'END_OF_CONTRACT' };
}

async function takeBox(
  trx: Trx,
  hold: { boxId: string; orderId: string; now: Date; expiresAt: Date },
  { replaces, buyer }: Pick<Submission, 'replaces' | 'buyer'>,
): Promise<void> {
  if (replaces !== null) {
    const moved = await moveHold(trx, { ...hold, fromOrderId: replaces.id, toOrderId: hold.orderId });
    if (!moved) throw new Refusal('Box/is-taken');
    await markOrderCancelled(trx, { orderId: replaces.id, now: hold.now });
    return;
  }
  if (buyer.waitlistToken && (await redeemOffer(trx, { ...hold, offerTokenHash: hashToken(buyer.waitlistToken) }))) return;
  const result = await holdBox(trx, hold);
  if (!result.held) throw new Refusal('Box/is-taken');
  await cancelDisplaced(trx, result.displacedOrderId, hold.now);
}

function orderRow(id: string, submission: Submission, priced: PricedChoice, now: Date, expiresAt: Date) {
  const { request, box, buyer } = submission;
  return {
    id,
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
    terms: JSON.stringify(termsOf(priced)),
    charge_amount: priced.price.chargedNow.amount,
    currency: priced.price.chargedNow.currency,
    hold_expires_at: expiresAt,
    created_at: now,
    updated_at: now,
    session_id: buyer.sessionId,
    request_hash: submission.requestHash,
    limited_view: request.limitedView === true,
  };
}
