import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { reencryptAuthenticators } from './reencrypt-authenticators.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'reencrypt-authenticators': Record<string, never>;
  }
}

export const staffJobs = (deps: Deps): JobDefinition[] => [
  defineJob('reencrypt-authenticators', { retryLimit: 3, cron: '27 * * * *', handle: () => reencryptAuthenticators(deps) }),
];
