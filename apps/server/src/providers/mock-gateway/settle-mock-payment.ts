import type { GatewayStatus } from '../../modules/payments/payment/payment.ports.ts';
import type { Trx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { MockGatewayContext } from './context.ts';
import { bookCharge, findMockPayment, insertMockNotification, lockMockPayment, updateMockPayment } from './mock-gateway.sql.ts';
import type { MockPayment } from './tables.ts';

export type MockOutcome = { state: 'PAID' } | { state: 'DECLINED'; declineCode: string };

/** The card that the payer entered. */
export type EnteredCard = Pick<MockPayment, 'card_label' | 'card_reference' | 'card_expires_on'>;

/** Sets the final state of a payment, and its card if the payer has just entered it, and books the money. A paid payment is unchanged. */
export async function concludePayment(
  trx: Trx,
  context: MockGatewayContext,
  payment: MockPayment,
  outcome: MockOutcome,
  card?: EnteredCard,
): Promise<void> {
  const now = context.clock.now();
  if (payment.state === 'PAID') return;
  const declineCode = outcome.state === 'PAID' ? null : outcome.declineCode;
  const change = { ...card, state: outcome.state, step: 'DONE', decline_code: declineCode, settles_at: null } as const;
  await updateMockPayment(trx, payment.id, change, now);
  if (outcome.state === 'PAID') await bookCharge(trx, payment, context.ids.uuid(), now);
}

/** Stores a notification and enqueues its delivery, `afterSeconds` from now. @returns its id */
export async function notifyMerchant(
  trx: Trx,
  context: MockGatewayContext,
  paymentId: string,
  options: { copies?: number; afterSeconds?: number } = {},
): Promise<string> {
  const id = context.ids.uuid();
  await insertMockNotification(trx, { id, paymentId, copies: options.copies ?? 1, now: context.clock.now() });
  const send = options.afterSeconds === undefined ? {} : { startAfterSeconds: options.afterSeconds };
  await context.enqueue(trx, 'deliver-mock-notification', { notificationId: id }, send);
  return id;
}

/** Returns the payment after applying due changes: a delayed bank payment is booked, an expired page is closed. */
export async function currentPayment(context: MockGatewayContext, id: string): Promise<MockPayment | undefined> {
  const stored = await findMockPayment(context.db, id);
  if (stored === undefined || dueChange(stored, context.clock.now()) === null) return stored;
  return inTransaction(context.db, async (trx) => {
    const payment = await lockMockPayment(trx, id);
    if (!payment) return payment;
    const now = context.clock.now();
    const change = dueChange(payment, now);
    if (change === 'PAID') await concludePayment(trx, context, payment, { state: 'PAID' });
    if (change === 'EXPIRED') await updateMockPayment(trx, id, { state: 'EXPIRED', step: 'DONE' }, now);
    return lockMockPayment(trx, id);
  });
}

/** Converts a payment to the status that the merchant receives. */
export function reportedStatus(payment: MockPayment): GatewayStatus {
  return {
    state: payment.state,
    amount: payment.amount,
    currency: payment.currency,
    ...(payment.decline_code === null ? {} : { declineCode: payment.decline_code }),
    ...(payment.decline_kind === null ? {} : { declineKind: payment.decline_kind }),
    ...(payment.card_reference === null || payment.card_label === null
      ? {}
      : { method: { reference: payment.card_reference, label: payment.card_label, expiresOn: payment.card_expires_on } }),
  };
}

/** The change of an open payment that is due at `now`. */
function dueChange(payment: MockPayment, now: Date): 'PAID' | 'EXPIRED' | null {
  if (payment.state !== 'PENDING') return null;
  if (payment.settles_at !== null) return payment.settles_at <= now ? 'PAID' : null;
  return payment.expires_at <= now ? 'EXPIRED' : null;
}
