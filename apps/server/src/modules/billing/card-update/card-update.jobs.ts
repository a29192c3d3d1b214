import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Payments } from '../../payments/index.ts';
import { checkCardUpdates } from './refresh-card-update.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'check-card-updates': Record<string, never>;
  }
}

export const cardUpdateJobs = (deps: Deps, payments: Payments): JobDefinition[] => [
  defineJob('check-card-updates', { retryLimit: 0, cron: '*/5 * * * *', handle: () => checkCardUpdates(deps, payments) }),
];
