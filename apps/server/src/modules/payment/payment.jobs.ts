import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { askPayment } from './ask-payment.ts';
import { cancelCard } from './cancel-card.ts';
import { existing } from './open-payment.ts';
import type { GatewayOf } from './payment.ports.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { sendRefund } from './send-refund.ts';

/** The worker's doors to payments. */
export function paymentJobs(deps: Deps, gatewayOf: GatewayOf): JobHandlers {
  return {
    'settle-payment': async ({ paymentId }) => askPayment(deps, gatewayOf((await existing(deps, paymentId)).provider), paymentId),
    'cancel-card': (card) => cancelCard(deps, gatewayOf, card),
    'send-refund': ({ refundId }) => sendRefund(deps, gatewayOf, refundId),
    'reconcile-payments': async () => {
      const { payments, refunds } = await reconcilePayments(deps);
      if (payments + refunds > 0) deps.log.info({ payments, refunds }, 'reconciled');
    },
  };
}
