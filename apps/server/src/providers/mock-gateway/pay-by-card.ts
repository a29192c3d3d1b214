import type { Trx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ReadCard } from './card-form.ts';
import type { MockGatewayContext } from './context.ts';
import { deliverNotification } from './deliver-notification.ts';
import { lockMockPayment, updateMockPayment } from './mock-gateway.sql.ts';
import { concludePayment, type EnteredCard, type MockOutcome, notifyMerchant } from './settle-mock-payment.ts';
import type { MockPayment } from './tables.ts';
import type { CardBehaviour } from './test-cards.ts';

/** Where the payer goes next. */
export type Next = 'CHALLENGE' | 'RETURN';

/** Applies the behaviour of a test card. A payment that is past the card page is unchanged. */
export async function payByCard(context: MockGatewayContext, paymentId: string, { card, expiresOn }: ReadCard): Promise<Next> {
  const done = await whileOpen(context, paymentId, 'CARD', async (trx, payment) => {
    const lastDigits = card.number.slice(-4);
    const entered = {
      card_label: `Visa •••• ${lastDigits}`,
      card_reference: `card_${payment.id}_${lastDigits}`,
      card_expires_on: expiresOn,
    };
    return applyBehaviour(trx, context, { payment, entered }, card.behaviour);
  });
  if (done?.notifyImmediately !== undefined) await notifyBeforeReturn(context, done.notifyImmediately);
  return done?.next ?? 'RETURN';
}

/** Handles the payer's response to the 3-D Secure confirmation. */
export async function handleChallenge(context: MockGatewayContext, paymentId: string, confirmed: boolean): Promise<void> {
  await whileOpen(context, paymentId, 'CHALLENGE', (trx, payment) =>
    conclude(trx, context, { payment }, confirmed ? { state: 'PAID' } : { state: 'DECLINED', declineCode: 'authentication_failed' }),
  );
}

/** The payer goes back without paying. */
export async function cancelPayment(context: MockGatewayContext, paymentId: string): Promise<void> {
  await whileOpen(context, paymentId, null, (trx, payment) =>
    conclude(trx, context, { payment }, { state: 'DECLINED', declineCode: 'cancelled_by_payer' }),
  );
}

interface Done {
  next: Next;
  /** A notification that has to arrive before the browser does. */
  notifyImmediately?: string;
}

async function whileOpen(
  context: MockGatewayContext,
  id: string,
  step: MockPayment['step'] | null,
  action: (trx: Trx, payment: MockPayment) => Promise<Done>,
): Promise<Done | null> {
  return inTransaction(context.db, async (trx) => {
    const payment = await lockMockPayment(trx, id);
    const open = payment?.state === 'PENDING' && payment.settles_at === null && payment.expires_at > context.clock.now();
    if (!payment || !open) return null;
    if (step !== null && payment.step !== step) return { next: payment.step === 'CHALLENGE' ? 'CHALLENGE' : 'RETURN' };
    return action(trx, payment);
  });
}

async function conclude(
  trx: Trx,
  context: MockGatewayContext,
  { payment, entered }: { payment: MockPayment; entered?: EnteredCard },
  outcome: MockOutcome,
  copies = 1,
): Promise<Done> {
  await concludePayment(trx, context, payment, outcome, entered);
  if (copies > 0) await notifyMerchant(trx, context, payment.id, { copies });
  return { next: 'RETURN' };
}

interface Paying {
  payment: MockPayment;
  entered: EnteredCard;
}

async function applyBehaviour(trx: Trx, context: MockGatewayContext, paying: Paying, behaviour: CardBehaviour): Promise<Done> {
  const { payment, entered } = paying;
  const paid: MockOutcome = { state: 'PAID' };
  switch (behaviour) {
    case 'PAYS':
    case 'LATER_NO_FUNDS':
    case 'LATER_STOLEN':
    case 'LATER_UNHEARD':
    case 'LATER_HANGS':
      return conclude(trx, context, paying, paid);
    case 'NO_FUNDS':
      return conclude(trx, context, paying, { state: 'DECLINED', declineCode: 'insufficient_funds' });
    case 'EXPIRED_CARD':
      return conclude(trx, context, paying, { state: 'DECLINED', declineCode: 'expired_card' });
    case 'NOTIFIED_TWICE':
      return conclude(trx, context, paying, paid, 2);
    case 'NEVER_NOTIFIED':
      return conclude(trx, context, paying, paid, 0);
    case 'NOTIFIED_BEFORE_RETURN':
      await concludePayment(trx, context, payment, paid, entered);
      return { next: 'RETURN', notifyImmediately: await notifyMerchant(trx, context, payment.id) };
    case 'CHALLENGE':
      await updateMockPayment(trx, payment.id, { ...entered, step: 'CHALLENGE' }, context.clock.now());
      return { next: 'CHALLENGE' };
    case 'SLOW':
      return settleLater(trx, context, paying, context.slowSeconds);
    case 'LATE':
      return settleLater(trx, context, paying, context.lateSeconds);
  }
}

/** Returns the browser immediately; the payment is settled later. */
async function settleLater(trx: Trx, context: MockGatewayContext, { payment, entered }: Paying, seconds: number): Promise<Done> {
  const now = context.clock.now();
  const settlesAt = new Date(now.getTime() + seconds * 1000);
  await updateMockPayment(trx, payment.id, { ...entered, step: 'DONE', settles_at: settlesAt }, now);
  await notifyMerchant(trx, context, payment.id, { afterSeconds: seconds });
  return { next: 'RETURN' };
}

async function notifyBeforeReturn(context: MockGatewayContext, notificationId: string): Promise<void> {
  try {
    await deliverNotification(context, notificationId);
  } catch (error) {
    context.log.warn({ err: error, notificationId }, 'the mock gateway could not notify before the return; the job retries');
  }
}
