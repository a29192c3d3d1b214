import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { runSchedules } from './run-schedules.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'send-scheduled-reports': Record<string, never>;
  }
}

export const scheduleJobs = (deps: Deps): JobDefinition[] => [
  defineJob('send-scheduled-reports', { retryLimit: 0, cron: '* * * * *', handle: () => runSchedules(deps) }),
];
