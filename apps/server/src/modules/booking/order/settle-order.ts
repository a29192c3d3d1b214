import { InvoicingDetails, Summary } from '@komora/contract';
import { Currency, InvoicingPeriod, Language, OrderStatus } from '@komora/contract/enumerations';
import type { Trx } from '../../db/database.ts';
import { releaseHold } from '../claim/index.ts';
import { releaseVoucher } from '../voucher/index.ts';
import { lockOrder, updateOrder } from './order.sql.ts';
import { nextStatus } from './order.states.ts';
import { OrderTerms } from './order-terms.ts';
import { lockForSettlement } from './settlement.sql.ts';

/** An order with everything that fulfilment needs, as it was when it was placed; its row stays locked. @throws when there is no such order */
export async function loadOrderForSettlement(trx: Trx, orderId: string) {
  const row = await lockForSettlement(trx, orderId);
  return {
    id: row.id,
    status: OrderStatus.parse(row.status),
    /** The buyer has left, and the order says no more who that was. */
    anonymised: row.anonymised_at !== null,
    /** The signed-in client who placed it; null for a newcomer. */
    placedBy: row.placed_by,
    boxId: row.box_id,
    warehouseId: row.warehouse_id,
    legalEntityId: row.legal_entity_id,
    language: Language.parse(row.language),
    invoicingPeriodMonths: InvoicingPeriod.parse(row.invoicing_period_months),
    insuranceId: row.insurance_id,
    voucherId: row.voucher_id,
    promotionId: row.promotion_id,
    referralCode: row.referral_code,
    /** First day of the rent and anchor of its periods. */
    startsOn: row.starts_on,
    invoicingDetails: InvoicingDetails.parse(row.invoicing_details),
    newsletterConsent: row.newsletter_consent,
    summary: Summary.parse(row.summary),
    terms: OrderTerms.parse(row.terms),
    /** Minor units. */
    chargeAmount: row.charge_amount,
    currency: Currency.parse(row.currency),
    holdExpiresAt: row.hold_expires_at,
  };
}
export type OrderForSettlement = Awaited<ReturnType<typeof loadOrderForSettlement>>;

/** The order is paid and has its contract. `boxId` is another one than ordered with `LIKE_BOX`. @throws when it has been fulfilled before */
export async function markOrderFulfilled(
  trx: Trx,
  input: {
    orderId: string;
    clientId: string;
    /** This order made the client's account. */
    accountCreated: boolean;
    boxId: string;
    resolution: 'SAME_BOX' | 'LIKE_BOX' | null;
    now: Date;
  },
): Promise<void> {
  const { orderId, now, ...outcome } = input;
  const order = await lockOrder(trx, orderId);
  const status = nextStatus(order.status, 'PAID');
  if (status === null) throw new Error(`Order ${orderId} cannot be fulfilled: it is ${order.status}`);
  await updateOrder(trx, orderId, { status, ...outcome, now });
}

/** The card was declined; box and voucher stay with the order for another try. Nothing to do once the order has moved on. */
export async function markOrderFailed(trx: Trx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const status = nextStatus(order.status, 'DECLINED');
  if (status !== null) await updateOrder(trx, orderId, { status, now });
}

/**
 * The order came to nothing: its box and its voucher are free again. `resolution` REFUNDED: money came, and went back in full; it is
 * noted on an order that had been cancelled before, too. A fulfilled order is left alone.
 */
export async function markOrderCancelled(
  trx: Trx,
  { orderId, now, resolution }: { orderId: string; now: Date; resolution?: 'REFUNDED' },
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const status = nextStatus(order.status, 'ENDED');
  if (status !== null) {
    await updateOrder(trx, orderId, { status, now });
    await releaseHold(trx, orderId);
    await releaseVoucher(trx, orderId);
  }
  if (resolution !== undefined && order.status !== 'FULFILLED') await updateOrder(trx, orderId, { resolution, now });
}
