import type { PaymentProvider } from '@komora/api/enumerations';
import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Gateway } from '../payment/payment.ports.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { enqueuePayouts } from './enqueue-payouts.ts';
import { readPayout } from './read-payout.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'read-payout': { provider: PaymentProvider; id: string };
    'read-payouts': Record<string, never>;
  }
}

export const payoutJobs = (deps: PaymentDeps, gateways: () => readonly Gateway[]): JobDefinition[] => [
  defineJob('read-payout', { retryLimit: 10, handle: ({ provider, id }) => readPayout(deps, provider, id) }),
  defineJob('read-payouts', {
    retryLimit: 8,
    cron: '20 5 * * *',
    handle: async () => {
      const checks = await enqueuePayouts(deps, gateways());
      if (checks > 0) deps.log.info({ checks }, 'enqueued checks of payouts');
    },
  }),
];
