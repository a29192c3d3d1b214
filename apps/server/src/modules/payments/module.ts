import { defineModule, many } from '../../platform/module/define-module.ts';
import { disputeJobs } from './dispute/dispute.jobs.ts';
import { disputeRoutes } from './dispute/dispute.routes.ts';
import { evidenceDeskPort } from './evidence/evidence.ports.ts';
import { evidenceRoutes } from './evidence/evidence.routes.ts';
import { deleteAnswersOf } from './evidence/evidence.sql.ts';
import { fraudWarningRoutes } from './fraud-warning/fraud-warning.routes.ts';
import { paymentsGauges } from './gauges.sql.ts';
import { exportPayments } from './payment/export-data.sql.ts';
import { paymentMerging } from './payment/merging.ts';
import { pausable } from './payment/pausable-gateway.ts';
import { createPayableLookup, payablePort } from './payment/payable.ports.ts';
import { createGatewayLookup, gatewayPort, isConfigured } from './payment/payment.ports.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { payoutJobs } from './payout/payout.jobs.ts';
import { payoutTransfersPort } from './payout/payout.ports.ts';
import { payoutRoutes } from './payout/payout.routes.ts';
import { refundJobs } from './refund/refund.jobs.ts';
import { refundRoutes } from './refund/refund.routes.ts';
import { paymentsRetention } from './retention.ts';
import { cardUsePort } from './saved-card/card-use.ports.ts';
import { savedCardJobs } from './saved-card/saved-card.jobs.ts';
import { createPayments, paymentsPort } from './settlement/payments.ts';
import { settlementJobs } from './settlement/settlement.jobs.ts';
import { settlementRoutes } from './settlement/settlement.routes.ts';
import { paymentsTasks } from './tasks.sql.ts';
import { webhookJobs } from './webhook/webhook.jobs.ts';
import { webhookRoutes } from './webhook/webhook.routes.ts';

export const paymentsModule = defineModule({
  name: 'payments',
  requires: {
    gateways: many(gatewayPort),
    payables: many(payablePort),
    cardUses: many(cardUsePort),
    transfers: many(payoutTransfersPort),
    desks: many(evidenceDeskPort),
  },
  provides: { payments: paymentsPort },
  register: (context, { gateways, payables, cardUses, transfers, desks }) => {
    const deps = { ...context, getGateway: pausable(createGatewayLookup(gateways), context.db), getPayable: createPayableLookup(payables) };
    const configured = () => gateways().filter(isConfigured);
    const desk = () => {
      const [first] = desks();
      if (first === undefined) throw new Error('No module provides an evidence desk');
      return first;
    };
    return {
      merging: [paymentMerging],
      retention: paymentsRetention,
      gauges: paymentsGauges,
      tasks: paymentsTasks,
      erasure: [{ erase: (trx, { userId }) => deleteAnswersOf(trx, userId) }],
      exportData: [exportPayments],
      routes: [
        paymentRoutes(deps),
        disputeRoutes(deps),
        evidenceRoutes(deps, desk),
        fraudWarningRoutes(context),
        settlementRoutes(deps),
        refundRoutes(context),
        payoutRoutes(context, transfers),
        webhookRoutes(deps, gateways),
      ],
      jobs: [
        ...settlementJobs(deps),
        ...refundJobs(deps),
        ...disputeJobs(deps, configured),
        ...payoutJobs(deps, configured),
        ...savedCardJobs(deps, cardUses),
        ...webhookJobs(deps),
      ],
      provided: { payments: createPayments(deps, configured) },
    };
  },
});
