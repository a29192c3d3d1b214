import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { recordState } from './record-state.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'record-state': Record<string, never>;
  }
}

export const restoreJobs = (deps: Deps): JobDefinition[] => [
  defineJob('record-state', { retryLimit: 0, cron: '* * * * *', handle: () => recordState(deps) }),
];
