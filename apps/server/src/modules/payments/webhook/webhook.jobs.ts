import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { processNotification } from './process-notification.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'process-notification': { notificationId: string };
  }
}

export const webhookJobs = (deps: PaymentDeps): JobDefinition[] => [
  defineJob('process-notification', { retryLimit: 10, handle: ({ notificationId }) => processNotification(deps, notificationId) }),
];
