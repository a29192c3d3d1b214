import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { applyPlannedPrices } from './apply-planned-prices.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'apply-planned-prices': Record<string, never>;
  }
}

export const priceJobs = (deps: Deps): JobDefinition[] => [
  defineJob('apply-planned-prices', {
    retryLimit: 0,
    cron: '* * * * *',
    handle: async () => {
      const boxes = await applyPlannedPrices(deps);
      if (boxes > 0) deps.log.info({ boxes }, 'planned prices took effect');
    },
  }),
];
