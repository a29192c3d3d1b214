import { setTimeout as pause } from 'node:timers/promises';
import { type GatewayCharge, type GatewayStatus, GatewayUnavailable } from '../../modules/payments/payment/payment.ports.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { InsertCharge } from './collect-charges.ts';
import type { MockGatewayContext } from './context.ts';
import { isDown } from './mock-gateway.sql.ts';
import { type NewCharge, readCharge } from './saved-card.sql.ts';
import { currentPayment, notifyMerchant, reportedStatus } from './settle-mock-payment.ts';
import type { MockPayment } from './tables.ts';
import { type CardBehaviour, findSavedCard } from './test-cards.ts';

type Outcome = Pick<NewCharge, 'state' | 'decline_code' | 'decline_kind' | 'settles_at'>;

const paid: Outcome = { state: 'PAID', decline_code: null, decline_kind: null, settles_at: null };
const declined = (decline_kind: Outcome['decline_kind'], decline_code: string): Outcome => ({
  ...paid,
  state: 'DECLINED',
  decline_code,
  decline_kind,
});

/**
 * Charges a saved card once per merchant's key. A repeated key returns the payment of the first call.
 * @throws GatewayUnavailable after the first call for a card with a lost or missing response
 */
export async function chargeSavedCard(
  context: MockGatewayContext,
  insertCharge: InsertCharge,
  charge: GatewayCharge,
): Promise<GatewayStatus & { providerPaymentId: string }> {
  const behaviour = findSavedCard(charge.methodReference)?.behaviour;
  const created = await insertCharge(buildCharge(context, charge, behaviour));
  if (created === undefined) {
    if (await isDown(context.db)) throw new GatewayUnavailable('The mock gateway is down');
    return response(await readEarlierCharge(context, charge));
  }
  const isResponseLost = created.state === 'PENDING' || (created.state === 'PAID' && behaviour === 'LATER_UNHEARD');
  if (!isResponseLost) return response(created);
  // A merchant without a response gets a notification instead.
  await inTransaction(context.db, (trx) =>
    notifyMerchant(trx, context, created.id, created.state === 'PENDING' ? { afterSeconds: context.slowSeconds } : {}),
  );
  if (created.state === 'PENDING') await pause(context.pendingWaitMs);
  throw new GatewayUnavailable('The mock gateway did not respond');
}

function buildCharge(context: MockGatewayContext, charge: GatewayCharge, behaviour: CardBehaviour | undefined): NewCharge {
  return {
    id: `mp_${context.ids.secret(15)}`,
    ledgerId: context.ids.uuid(),
    merchant_key: charge.paymentId,
    reference: charge.reference,
    amount: charge.amount,
    currency: charge.currency,
    description: charge.description,
    language: charge.language,
    email: charge.email,
    method_reference: charge.methodReference,
    ...chooseOutcome(context, behaviour),
  };
}

function chooseOutcome(context: MockGatewayContext, behaviour: CardBehaviour | undefined): Outcome {
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
      return { ...paid, state: 'PENDING', settles_at: new Date(context.clock.now().getTime() + context.slowSeconds * 1000) };
    default:
      return paid;
  }
}

async function readEarlierCharge(context: MockGatewayContext, charge: GatewayCharge): Promise<MockPayment> {
  const { id } = await readCharge(context.db, charge.paymentId);
  const payment = await currentPayment(context, id);
  if (payment?.amount !== charge.amount || payment.currency !== charge.currency)
    throw new Error(`Payment ${charge.paymentId} was charged before with another amount`);
  return payment;
}

function response(payment: MockPayment): GatewayStatus & { providerPaymentId: string } {
  return { ...reportedStatus(payment), providerPaymentId: payment.id };
}
