import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { reencryptDoorCodes } from './reencrypt-door-codes.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'reencrypt-door-codes': Record<string, never>;
  }
}

export const doorCodeJobs = (deps: Deps): JobDefinition[] => [
  defineJob('reencrypt-door-codes', { retryLimit: 3, cron: '25 * * * *', handle: () => reencryptDoorCodes(deps) }),
];
