import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Payments } from '../../payments/index.ts';
import { settleDecided } from './settle-decided.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'settle-recovered': Record<string, never>;
  }
}

export const restoreJobs = (deps: Deps, payments: Payments): JobDefinition[] => [
  defineJob('settle-recovered', { retryLimit: 0, cron: '*/10 * * * *', handle: () => settleDecided(deps, payments) }),
];
