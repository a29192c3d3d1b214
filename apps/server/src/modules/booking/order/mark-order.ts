import { InvoicingDetails, Summary } from '@komora/api';
import { Currency, InvoicingPeriod, Language, OrderStatus } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import { sendAhead } from '../../../platform/db/send-ahead.ts';
import { releaseHold } from '../../catalog/index.ts';
import { OrderTerms } from '../../tenancy/index.ts';
import { releaseVoucher } from '../voucher/index.ts';
import { nextStatus } from './order.lifecycle.ts';
import { lockOrder, updateOrder } from './order.sql.ts';
import { lockForSettlement } from './settlement.sql.ts';

/** Locks an order and loads everything that fulfilment needs, as stored at placement. @throws Error if the order does not exist */
export async function loadOrderForSettlement(trx: Trx, orderId: string) {
  const row = await lockForSettlement(trx, orderId);
  return {
    id: row.id,
    status: OrderStatus.parse(row.status),
    /** The buyer deleted the account, and the order contains no personal data. */
    anonymised: row.anonymised_at !== null,
    /** The signed-in client who placed it; null without a session. */
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

/** Marks a locked order as fulfilled. With `LIKE_BOX`, `boxId` differs from the ordered box. @throws Error if it was fulfilled before */
export async function markOrderFulfilled(
  trx: Trx,
  order: Pick<OrderForSettlement, 'id' | 'status'>,
  outcome: {
    clientId: string;
    /** The order created the client's account. */
    accountCreated: boolean;
    boxId: string;
    resolution: 'SAME_BOX' | 'LIKE_BOX' | null;
    now: Date;
  },
): Promise<void> {
  const status = nextStatus(order.status, 'PAID');
  if (status === null) throw new Error(`Order ${order.id} cannot be fulfilled: it is ${order.status}`);
  await sendAhead(() => updateOrder(trx, order.id, { status, ...outcome }));
}

/** Marks the order as failed after a decline. Box and voucher stay reserved for another attempt. No effect in other states. */
export async function markOrderFailed(trx: Trx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const status = nextStatus(order.status, 'DECLINED');
  if (status !== null) await updateOrder(trx, orderId, { status, now });
}

/**
 * Cancels the order and releases its box and its voucher. `resolution` REFUNDED: the payment was refunded in full; it is stored on an order
 * that was cancelled before, too. No effect on a fulfilled order.
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
