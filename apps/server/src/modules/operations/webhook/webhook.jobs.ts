import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import { reencryptSecrets } from './reencrypt-secrets.ts';
import { type SendDeps, sendWebhooks } from './send-webhooks.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'send-webhooks': Record<string, never>;
    'reencrypt-webhook-secrets': Record<string, never>;
  }
}

/** The minute finds retries that are due, and everything whose notification was lost. */
export const webhookJobs = (deps: SendDeps): JobDefinition[] => [
  defineJob('send-webhooks', { retryLimit: 0, cron: '* * * * *', handle: () => sendWebhooks(deps) }),
  defineJob('reencrypt-webhook-secrets', { retryLimit: 3, cron: '26 * * * *', handle: () => reencryptSecrets(deps) }),
];
