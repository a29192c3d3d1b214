import { isBillingPaused } from '../../../platform/deployment/index.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { reviewPlans } from './review-plans.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'review-instalment-plans': Record<string, never>;
  }
}

export const instalmentPlanJobs = (deps: Deps): JobDefinition[] => [
  // By day, because clients get messages. The first run comes before dunning.
  defineJob('review-instalment-plans', {
    retryLimit: 3,
    cron: '15 7-18 * * *',
    handle: async () => {
      // After a restore, rents may seem unpaid until the reconciliation.
      if (!(await isBillingPaused(deps.db))) await reviewPlans(deps);
    },
  }),
];
