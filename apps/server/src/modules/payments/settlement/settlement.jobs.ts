import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { enqueueExpiredChecks, expireUnopenedPages, notifyUnsettled, reconcilePayments } from './reconcile-payments.ts';
import { refreshPayment } from './refresh-payment.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'settle-payment': { paymentId: string };
    'reconcile-payments': Record<string, never>;
  }
}

export const settlementJobs = (deps: PaymentDeps): JobDefinition[] => [
  defineJob('settle-payment', { retryLimit: 10, handle: ({ paymentId }) => refreshPayment(deps, paymentId) }),
  defineJob('reconcile-payments', {
    retryLimit: 0,
    cron: '* * * * *',
    handle: async () => {
      const { payments, refunds } = await reconcilePayments(deps);
      const expired = (await enqueueExpiredChecks(deps)) + (await expireUnopenedPages(deps));
      await notifyUnsettled(deps);
      if (payments + refunds + expired > 0) deps.log.info({ payments, refunds, expired }, 'enqueued stale payments and due refunds');
    },
  }),
];
