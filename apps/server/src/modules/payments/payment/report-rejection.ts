import { localDateIn } from '@komora/domain';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { PaymentIncident } from './payable.ports.ts';
import type { GatewayRejected } from './payment.ports.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Logs a call that the gateway rejects, and notifies the operator once a day for each gateway, currency and error code. */
export async function reportRejection(
  deps: PaymentDeps,
  payment: PaymentIncident['payment'] & { provider: string },
  error: GatewayRejected,
): Promise<void> {
  deps.log.error({ err: error, paymentId: payment.id, code: error.code }, 'the gateway rejects calls');
  const about = `${payment.provider}:${payment.currency}:${error.code}:${localDateIn('UTC', deps.clock.now())}`;
  const reason = `${payment.provider}: ${error.message}`.slice(0, 500);
  await inTransaction(deps.db, (trx) =>
    deps.getPayable(payment.payable.kind).notifyOperator(trx, { event: 'GATEWAY_REJECTS', about, reason, payment }),
  );
}
