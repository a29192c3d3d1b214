import { defineModule, many } from '../../platform/module/define-module.ts';
import { disputeJobs } from './dispute/dispute.jobs.ts';
import { disputeRoutes } from './dispute/dispute.routes.ts';
import { paymentsGauges } from './gauges.sql.ts';
import { exportPayments } from './payment/export-data.sql.ts';
import { pausable } from './payment/pausable-gateway.ts';
import { createPayableLookup, payablePort } from './payment/payable.ports.ts';
import { createGatewayLookup, gatewayPort } from './payment/payment.ports.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { refundJobs } from './refund/refund.jobs.ts';
import { refundRoutes } from './refund/refund.routes.ts';
import { paymentsRetention } from './retention.ts';
import { cardUsePort } from './saved-card/cancel-card.ts';
import { savedCardJobs } from './saved-card/saved-card.jobs.ts';
import { createPayments, paymentsPort } from './settlement/payments.ts';
import { settlementJobs } from './settlement/settlement.jobs.ts';
import { settlementRoutes } from './settlement/settlement.routes.ts';
import { webhookJobs } from './webhook/webhook.jobs.ts';
import { webhookRoutes } from './webhook/webhook.routes.ts';

export const paymentsModule = defineModule({
  name: 'payments',
  requires: { gateways: many(gatewayPort), payables: many(payablePort), cardUses: many(cardUsePort) },
  provides: { payments: paymentsPort },
  register: (context, { gateways, payables, cardUses }) => {
    const deps = { ...context, getGateway: pausable(createGatewayLookup(gateways), context.db), getPayable: createPayableLookup(payables) };
    return {
      retention: paymentsRetention,
      gauges: paymentsGauges,
      exportData: [exportPayments],
      routes: [paymentRoutes(deps), disputeRoutes(deps), settlementRoutes(deps), refundRoutes(context), webhookRoutes(deps, gateways)],
      jobs: [
        ...settlementJobs(deps),
        ...refundJobs(deps),
        ...disputeJobs(deps, gateways),
        ...savedCardJobs(deps, cardUses),
        ...webhookJobs(deps),
      ],
      provided: { payments: createPayments(deps, gateways) },
    };
  },
});
