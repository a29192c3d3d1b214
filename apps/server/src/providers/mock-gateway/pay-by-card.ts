import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ReadCard } from './card-form.ts';
import { deliverNotification } from './deliver-notification.ts';
import { lockMockPayment, type MockPayment, updateMockPayment } from './mock-gateway.sql.ts';
import { concludePayment, type MockOutcome, notifyMerchant } from './settle-mock-payment.ts';
import type { CardBehaviour } from './test-cards.ts';
import type { MockWorld } from './world.ts';

/** Where the payer goes next. */
export type Next = 'CHALLENGE' | 'RETURN';

/** Takes a card and does what this test card does. A payment that is past the card page just goes on. */
export async function payByCard(world: MockWorld, paymentId: string, { card, expiresOn }: ReadCard): Promise<Next> {
  const done = await whileOpen(world, paymentId, 'CARD', async (trx, payment) => {
    const label = `Visa •••• ${card.number.slice(-4)}`;
    await updateMockPayment(
      trx,
      paymentId,
      { card_label: label, card_reference: `card_${payment.id}_${card.number.slice(-4)}`, card_expires_on: expiresOn },
      world.clock.now(),
    );
    return behave(trx, world, payment, card.behaviour);
  });
  if (done?.tellNow !== undefined) await tellBeforeReturn(world, done.tellNow);
  return done?.next ?? 'RETURN';
}

/** The payer's answer to the bank's question. */
export async function answerChallenge(world: MockWorld, paymentId: string, confirmed: boolean): Promise<void> {
  await whileOpen(world, paymentId, 'CHALLENGE', (trx, payment) =>
    conclude(trx, world, payment, confirmed ? { state: 'PAID' } : { state: 'DECLINED', declineCode: 'authentication_failed' }),
  );
}

/** The payer goes back without paying. */
export async function cancelPayment(world: MockWorld, paymentId: string): Promise<void> {
  await whileOpen(world, paymentId, null, (trx, payment) =>
    conclude(trx, world, payment, { state: 'DECLINED', declineCode: 'cancelled_by_payer' }),
  );
}

interface Done {
  next: Next;
  /** A notification that has to arrive before the browser does. */
  tellNow?: string;
}

async function whileOpen(
  world: MockWorld,
  id: string,
  step: MockPayment['step'] | null,
  act: (trx: Trx, payment: MockPayment) => Promise<Done>,
): Promise<Done | null> {
  return inTransaction(world.db, async (trx) => {
    const payment = await lockMockPayment(trx, id);
    const open = payment?.state === 'PENDING' && payment.settles_at === null && payment.expires_at > world.clock.now();
    if (!payment || !open) return null;
    if (step !== null && payment.step !== step) return { next: payment.step === 'CHALLENGE' ? 'CHALLENGE' : 'RETURN' };
    return act(trx, payment);
  });
}

async function conclude(trx: Trx, world: MockWorld, payment: MockPayment, outcome: MockOutcome, copies = 1): Promise<Done> {
  await concludePayment(trx, world, payment, outcome);
  if (copies > 0) await notifyMerchant(trx, world, payment.id, { copies });
  return { next: 'RETURN' };
}

async function behave(trx: Trx, world: MockWorld, payment: MockPayment, behaviour: CardBehaviour): Promise<Done> {
  const paid: MockOutcome = { state: 'PAID' };
  switch (behaviour) {
    case 'PAYS':
    case 'LATER_NO_FUNDS':
    case 'LATER_STOLEN':
    case 'LATER_UNHEARD':
    case 'LATER_HANGS':
      return conclude(trx, world, payment, paid);
    case 'NO_FUNDS':
      return conclude(trx, world, payment, { state: 'DECLINED', declineCode: 'insufficient_funds' });
    case 'EXPIRED_CARD':
      return conclude(trx, world, payment, { state: 'DECLINED', declineCode: 'expired_card' });
    case 'TOLD_TWICE':
      return conclude(trx, world, payment, paid, 2);
    case 'NEVER_TOLD':
      return conclude(trx, world, payment, paid, 0);
    case 'TOLD_BEFORE_RETURN':
      await concludePayment(trx, world, payment, paid);
      return { next: 'RETURN', tellNow: await notifyMerchant(trx, world, payment.id) };
    case 'CHALLENGE':
      await updateMockPayment(trx, payment.id, { step: 'CHALLENGE' }, world.clock.now());
      return { next: 'CHALLENGE' };
    case 'SLOW':
      return wait(trx, world, payment, world.slowSeconds);
    case 'LATE':
      return wait(trx, world, payment, world.lateSeconds);
  }
}

/** The bank takes its time: the browser goes back at once, the money comes later. */
async function wait(trx: Trx, world: MockWorld, payment: MockPayment, seconds: number): Promise<Done> {
  const now = world.clock.now();
  await updateMockPayment(trx, payment.id, { step: 'DONE', settles_at: new Date(now.getTime() + seconds * 1000) }, now);
  await notifyMerchant(trx, world, payment.id, { afterSeconds: seconds });
  return { next: 'RETURN' };
}

async function tellBeforeReturn(world: MockWorld, notificationId: string): Promise<void> {
  try {
    await deliverNotification(world, notificationId);
  } catch (error) {
    world.log.warn({ err: error, notificationId }, 'the mock gateway could not notify before the return; its job will');
  }
}
