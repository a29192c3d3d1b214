import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { reencryptProviderSecrets } from './reencrypt-provider-secrets.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'reencrypt-provider-secrets': Record<string, never>;
  }
}

export const mailServerJobs = (deps: Deps): JobDefinition[] => [
  defineJob('reencrypt-provider-secrets', { retryLimit: 3, cron: '28 * * * *', handle: () => reencryptProviderSecrets(deps) }),
];
