import { setTimeout as pause } from 'node:timers/promises';
import { inOneStatement, inTransaction } from '../../db/transaction.ts';
import { type GatewayCharge, type GatewayStatus, GatewayUnavailable } from '../../modules/payment/payment.ports.ts';
import { isDown, type MockPayment } from './mock-gateway.sql.ts';
import { insertCharge, type NewCharge, readChargeOf } from './saved-card.sql.ts';
import { currentPayment, notifyMerchant, toldStatus } from './settle-mock-payment.ts';
import { type CardBehaviour, findSavedCard } from './test-cards.ts';
import type { MockWorld } from './world.ts';

type Outcome = Pick<NewCharge, 'state' | 'decline_code' | 'decline_kind' | 'settles_at'>;

const paid: Outcome = { state: 'PAID', decline_code: null, decline_kind: null, settles_at: null };
const declined = (decline_kind: Outcome['decline_kind'], decline_code: string): Outcome => ({
  ...paid,
  state: 'DECLINED',
  decline_code,
  decline_kind,
});

/**
 * Charges a saved card once per merchant's key; the key's second call is answered with the payment that the first one made.
 * @throws GatewayUnavailable after the first call for a card whose answers get lost or do not come
 */
export async function chargeSavedCard(world: MockWorld, charge: GatewayCharge): Promise<GatewayStatus & { providerPaymentId: string }> {
  const behaviour = findSavedCard(charge.methodReference)?.behaviour;
  const made = await inOneStatement(world.db, (trx) => insertCharge(trx, asked(world, charge, behaviour), world.clock.now()));
  if (made === undefined) {
    if (await isDown(world.db)) throw new GatewayUnavailable('The mock gateway is down');
    return answer(await chargedBefore(world, charge));
  }
  const isUnheard = made.state === 'PENDING' || (made.state === 'PAID' && behaviour === 'LATER_UNHEARD');
  if (!isUnheard) return answer(made);
  // Who was not answered is told what came of it.
  await inTransaction(world.db, (trx) =>
    notifyMerchant(trx, world, made.id, made.state === 'PENDING' ? { afterSeconds: world.slowSeconds } : {}),
  );
  if (made.state === 'PENDING') await pause(world.patienceMs);
  throw new GatewayUnavailable('The mock gateway did not answer');
}

function asked(world: MockWorld, charge: GatewayCharge, behaviour: CardBehaviour | undefined): NewCharge {
  return {
    id: `mp_${world.ids.secret(15)}`,
    ledgerId: world.ids.uuid(),
    merchant_key: charge.paymentId,
    reference: charge.reference,
    amount: charge.amount,
    currency: charge.currency,
    description: charge.description,
    language: charge.language,
    email: charge.email,
    method_reference: charge.methodReference,
    ...outcomeOf(world, behaviour),
  };
}

function outcomeOf(world: MockWorld, behaviour: CardBehaviour | undefined): Outcome {
  switch (behaviour) {
    case undefined:
      return declined('HARD', 'no_such_card');
    case 'NO_FUNDS':
    case 'LATER_NO_FUNDS':
      return declined('SOFT', 'insufficient_funds');
    case 'EXPIRED_CARD':
      return declined('HARD', 'expired_card');
    case 'LATER_STOLEN':
      return declined('HARD', 'stolen_card');
    case 'CHALLENGE':
      return declined('CHALLENGE', 'authentication_required');
    case 'LATER_HANGS':
      return { ...paid, state: 'PENDING', settles_at: new Date(world.clock.now().getTime() + world.slowSeconds * 1000) };
    default:
      return paid;
  }
}

async function chargedBefore(world: MockWorld, charge: GatewayCharge): Promise<MockPayment> {
  const { id } = await readChargeOf(world.db, charge.paymentId);
  const payment = await currentPayment(world, id);
  if (payment?.amount !== charge.amount || payment.currency !== charge.currency)
    throw new Error(`Payment ${charge.paymentId} was charged before with another amount`);
  return payment;
}

function answer(payment: MockPayment): GatewayStatus & { providerPaymentId: string } {
  return { ...toldStatus(payment), providerPaymentId: payment.id };
}
