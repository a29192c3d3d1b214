import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { enqueueRefundChecks, recheckRefund } from './recheck-refund.ts';
import { sendRefund } from './send-refund.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'send-refund': { refundId: string };
    'recheck-refund': { refundId: string };
    'recheck-refunds': Record<string, never>;
  }
}

export const refundJobs = (deps: PaymentDeps): JobDefinition[] => [
  defineJob('send-refund', { retryLimit: 10, handle: ({ refundId }) => sendRefund(deps, refundId) }),
  defineJob('recheck-refund', { retryLimit: 3, handle: ({ refundId }) => recheckRefund(deps, refundId) }),
  defineJob('recheck-refunds', {
    retryLimit: 0,
    cron: '25 * * * *',
    handle: async () => {
      const refunds = await enqueueRefundChecks(deps);
      if (refunds > 0) deps.log.info({ refunds }, 'enqueued checks of completed refunds');
    },
  }),
];
