import type { PaymentProvider } from '@komora/api/enumerations';
import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Gateway } from '../payment/payment.ports.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { enqueueDisputeChecks, refreshDispute, reportFraudWarning } from './refresh-disputes.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'refresh-dispute': { provider: PaymentProvider; kind: 'DISPUTE' | 'FRAUD_WARNING'; id: string };
    'refresh-disputes': Record<string, never>;
  }
}

export const disputeJobs = (deps: PaymentDeps, gateways: () => readonly Gateway[]): JobDefinition[] => [
  defineJob('refresh-dispute', {
    retryLimit: 5,
    handle: ({ provider, kind, id }) => (kind === 'DISPUTE' ? refreshDispute(deps, provider, id) : reportFraudWarning(deps, provider, id)),
  }),
  defineJob('refresh-disputes', {
    retryLimit: 0,
    cron: '40 * * * *',
    handle: async () => {
      const checks = await enqueueDisputeChecks(deps, gateways());
      if (checks > 0) deps.log.info({ checks }, 'enqueued checks of disputes');
    },
  }),
];
