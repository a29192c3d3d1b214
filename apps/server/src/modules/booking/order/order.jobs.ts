import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { expireHolds } from './expire-holds.ts';
import type { OrderPorts } from './order.ports.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'expire-holds': Record<string, never>;
  }
}

export const orderJobs = (deps: Deps, ports: OrderPorts): JobDefinition[] => [
  defineJob('expire-holds', {
    retryLimit: 0,
    cron: '* * * * *',
    handle: async () => {
      const cancelled = await expireHolds(deps, ports);
      if (cancelled > 0) deps.log.info({ cancelled }, 'cancelled orders with an expired hold');
    },
  }),
];
