import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { adoptProviderPaymentId } from './adopt-provider-payment-id.ts';
import { type Gateway, type GatewayCharge, GatewayNotReached, type GatewayStatus } from './payment.ports.ts';
import { claimCall, type PaymentRow, releaseCall } from './payment.sql.ts';
import { purchaseOf } from './purchase-of.ts';

/**
 * Charges the saved card of one AUTOPAY attempt, outside any transaction. The same attempt may come here again when its outcome stayed unknown: the
 * gateway is told when it was called first, so that it never charges anew.
 * @throws GatewayUnavailable when the outcome is (still) unknown
 */
export async function chargeAtGateway(deps: Deps, gateway: Gateway, payment: PaymentRow): Promise<GatewayStatus> {
  const { method_reference: methodReference } = payment;
  if (methodReference === null) throw new Error(`Payment ${payment.id} is for no saved card`);
  const calledBefore = await inTransaction(deps.db, (trx) => claimCall(trx, payment.id, deps.clock.now()));
  const { reference, description, language, email } = await purchaseOf(deps, payment);
  const charged = await chargeOrRelease(deps, gateway, {
    paymentId: payment.id,
    reference,
    amount: payment.amount,
    currency: payment.currency,
    description,
    language,
    email,
    methodReference,
    calledBefore,
  });
  if (charged.providerPaymentId !== null) await adoptProviderPaymentId(deps, payment.id, charged.providerPaymentId);
  return charged;
}

/** A first call that surely did nothing leaves no doubt behind: the next one may charge. */
async function chargeOrRelease(deps: Deps, gateway: Gateway, charge: GatewayCharge) {
  try {
    return await gateway.chargeRecurring(charge);
  } catch (error) {
    if (error instanceof GatewayNotReached && charge.calledBefore === null)
      await inTransaction(deps.db, (trx) => releaseCall(trx, charge.paymentId));
    throw error;
  }
}
