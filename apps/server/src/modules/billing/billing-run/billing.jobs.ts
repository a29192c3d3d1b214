import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { recordJobRun } from '../../operations/index.ts';
import type { Payments } from '../../payments/index.ts';
import { processPayments } from './process-payments.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'process-payments': Record<string, never>;
  }
}

export const billingJobs = (deps: Deps, payments: Payments): JobDefinition[] => [
  defineJob('process-payments', {
    retryLimit: 3,
    cron: '5 * * * *',
    handle: () => recordJobRun(deps, 'PAYMENT_PROCESSING', (count) => processPayments(deps, payments, count)),
  }),
];
