import { inTransaction } from '../../../platform/db/transaction.ts';
import { readLostHistory } from '../../../platform/deployment/index.ts';
import { adoptProviderPaymentId } from '../payment/adopt-provider-payment-id.ts';
import { readGatewayRequest } from '../payment/gateway-request.ts';
import { assertNotPaused } from '../payment/pausable-gateway.ts';
import { type Gateway, type GatewayCharge, GatewayNotReached, GatewayRejected, type GatewayStatus } from '../payment/payment.ports.ts';
import { type PaymentRow, recordFirstCall, releaseCall } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

/**
 * Charges the saved card of one AUTOPAY attempt, outside any transaction. May be repeated while the outcome is unknown: the gateway
 * receives the time of the first call and does not charge again.
 * @throws GatewayUnavailable if the outcome is unknown
 */
export async function chargeAtGateway(deps: PaymentDeps, gateway: Gateway, payment: PaymentRow): Promise<GatewayStatus> {
  const { method_reference: methodReference } = payment;
  if (methodReference === null) throw new Error(`Payment ${payment.id} has no saved card`);
  await assertNotPaused(deps.db);
  const lost = payment.history_lost ? ((await readLostHistory(deps.db)) ?? undefined) : undefined;
  const calledBefore = await inTransaction(deps.db, (trx) => recordFirstCall(trx, payment.id, deps.clock.now()));
  const { reference, description, language, email } = await readGatewayRequest(deps, payment);
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
    lost,
  });
  if (charged.providerPaymentId !== null) await adoptProviderPaymentId(deps, payment.id, charged.providerPaymentId);
  return charged;
}

/** A charge that the gateway rejects is declined: the client pays in another way. */
export function declineRejected(
  { amount, currency }: Pick<GatewayCharge, 'amount' | 'currency'>,
  { code }: GatewayRejected,
): GatewayStatus & { providerPaymentId: null } {
  return { state: 'DECLINED', amount, currency, declineCode: code, declineKind: 'HARD', providerPaymentId: null };
}

/** After a first call that certainly did not arrive, the next call may charge. */
async function chargeOrRelease(deps: PaymentDeps, gateway: Gateway, charge: GatewayCharge) {
  try {
    return await gateway.chargeRecurring(charge);
  } catch (error) {
    if (error instanceof GatewayRejected && !error.isSystemic) return declineRejected(charge, error);
    if (error instanceof GatewayNotReached && charge.calledBefore === null)
      await inTransaction(deps.db, (trx) => releaseCall(trx, charge.paymentId));
    throw error;
  }
}
