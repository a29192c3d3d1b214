import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueMessage } from '../message/index.ts';
import type { OrderForSettlement } from '../order/index.ts';
import { type PaymentRow, readPurchase } from './payment.sql.ts';
import { insertRefund, type RefundReason } from './refund.sql.ts';

/**
 * Stores a refund; a payment is refunded once per reason. Without a date it is sent at once, else on that business date
 * by reconciliation.
 * @param input.amount minor units
 * @throws a check violation when the refunds of a payment would exceed what was paid
 */
export async function requestRefund(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'enqueue'>,
  input: { paymentId: string; reason: RefundReason; amount: number; currency: string; sendOn: string | null; creditNoteId?: string },
): Promise<void> {
  const id = deps.ids.uuid();
  const isNew = await insertRefund(trx, { ...input, id, now: deps.clock.now() });
  if (isNew && input.sendOn === null) await deps.enqueue(trx, 'send-refund', { refundId: id });
}

/** Tells the buyer that the whole payment goes back, and why. */
export async function tellRefunded(
  trx: Trx,
  deps: Deps,
  input: { reason: 'DUPLICATE_PAYMENT' | 'LATE_PAYMENT'; order: OrderForSettlement; payment: PaymentRow },
): Promise<void> {
  const { order, payment } = input;
  const place = await readPurchase(trx, order.id);
  await queueMessage(trx, deps, {
    to: order.invoicingDetails.email,
    language: order.language,
    template: input.reason === 'LATE_PAYMENT' ? 'late-payment-refunded' : 'duplicate-payment-refunded',
    data: {
      firstName: order.invoicingDetails.firstName,
      boxName: place.box_name,
      warehouseName: place.warehouse_name,
      amount: { amount: payment.amount, currency: payment.currency },
    },
    dedupeKey: `refund:${payment.id}:${input.reason}`,
  });
}
