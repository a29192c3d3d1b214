import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { GatewayStatus } from '../../modules/payment/payment.ports.ts';
import {
  bookCharge,
  findMockPayment,
  insertMockNotification,
  lockMockPayment,
  type MockPayment,
  updateMockPayment,
} from './mock-gateway.sql.ts';
import type { MockWorld } from './world.ts';

export type MockOutcome = { state: 'PAID' } | { state: 'DECLINED'; declineCode: string };

/** Brings the payment to its end and books the money. A payment that was paid stays paid. */
export async function concludePayment(trx: Trx, world: MockWorld, payment: MockPayment, outcome: MockOutcome): Promise<void> {
  const now = world.clock.now();
  if (payment.state === 'PAID') return;
  if (outcome.state === 'PAID') {
    await updateMockPayment(trx, payment.id, { state: 'PAID', step: 'DONE', decline_code: null, settles_at: null }, now);
    return bookCharge(trx, payment, world.ids.uuid(), now);
  }
  await updateMockPayment(trx, payment.id, { state: 'DECLINED', step: 'DONE', decline_code: outcome.declineCode, settles_at: null }, now);
}

/** Stores a notification and the job that delivers it, `afterSeconds` from now. Answers its id. */
export async function notifyMerchant(
  trx: Trx,
  world: MockWorld,
  paymentId: string,
  options: { copies?: number; afterSeconds?: number } = {},
): Promise<string> {
  const id = world.ids.uuid();
  await insertMockNotification(trx, { id, paymentId, copies: options.copies ?? 1, now: world.clock.now() });
  const send = options.afterSeconds === undefined ? {} : { startAfterSeconds: options.afterSeconds };
  await world.enqueue(trx, 'deliver-mock-notification', { notificationId: id }, send);
  return id;
}

/** The payment as it stands now: the bank's answer that has become due is in, and an offer that ran out is closed. */
export async function currentPayment(world: MockWorld, id: string): Promise<MockPayment | undefined> {
  const seen = await findMockPayment(world.db, id);
  if (seen === undefined || dueChange(seen, world.clock.now()) === null) return seen;
  return inTransaction(world.db, async (trx) => {
    const payment = await lockMockPayment(trx, id);
    if (!payment) return payment;
    const now = world.clock.now();
    const change = dueChange(payment, now);
    if (change === 'PAID') await concludePayment(trx, world, payment, { state: 'PAID' });
    if (change === 'EXPIRED') await updateMockPayment(trx, id, { state: 'EXPIRED', step: 'DONE' }, now);
    return lockMockPayment(trx, id);
  });
}

/** A payment as the merchant is told of it. */
export function toldStatus(payment: MockPayment): GatewayStatus {
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

/** What the passing of time has made of an open payment. */
function dueChange(payment: MockPayment, now: Date): 'PAID' | 'EXPIRED' | null {
  if (payment.state !== 'PENDING') return null;
  if (payment.settles_at !== null) return payment.settles_at <= now ? 'PAID' : null;
  return payment.expires_at <= now ? 'EXPIRED' : null;
}
