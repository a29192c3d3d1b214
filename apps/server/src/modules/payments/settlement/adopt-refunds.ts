import { inTransaction } from '../../../platform/db/transaction.ts';
import { deriveId } from '../../../platform/ids.ts';
import type { Gateway, GatewayStatus } from '../payment/payment.ports.ts';
import { findPayment, lockPayment } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { insertRecoveredRefund } from '../refund/recovered-refund.sql.ts';

/**
 * Stores the refunds of a payment that its gateway has made and the database lost, each once. A refund that waits for its first response is found
 * by its own search instead. @returns their number, 0 for an unknown payment
 * @throws GatewayUnavailable
 */
export async function adoptRefunds(
  deps: PaymentDeps,
  gateway: Gateway,
  { paymentId, providerPaymentId }: { paymentId: string; providerPaymentId: string },
): Promise<number> {
  if ((await findPayment(deps.db, paymentId)) === undefined) return 0;
  const made = (await gateway.listRefunds?.(providerPaymentId)) ?? [];
  if (made.length === 0) return 0;
  return inTransaction(deps.db, async (trx) => {
    await lockPayment(trx, paymentId);
    let adopted = 0;
    for (const refund of made) {
      const id = deriveId(deps.deploymentId, 'recovered-refund', gateway.provider, refund.providerRefundId);
      if (await insertRecoveredRefund(trx, { ...refund, id, paymentId, now: deps.clock.now() })) adopted++;
    }
    if (adopted > 0) deps.log.warn({ paymentId, adopted }, 'found refunds at the gateway that the restored database does not have');
    return adopted;
  });
}

/**
 * Stores the refunds of a charge of the lost history that a search has found paid. Called before the charge is settled, so that it is never settled without
 * them. @throws GatewayUnavailable
 */
export async function adoptRefundsOfCharge(
  deps: PaymentDeps,
  gateway: Gateway,
  { paymentId, providerPaymentId, state }: Pick<GatewayStatus, 'state'> & { paymentId: string; providerPaymentId: string | null },
): Promise<void> {
  if (state === 'PAID' && providerPaymentId !== null) await adoptRefunds(deps, gateway, { paymentId, providerPaymentId });
}
