import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { keepChanges } from './keep-changes.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'keep-box-changes': Record<string, never>;
  }
}

export const boxReportJobs = (deps: Deps): JobDefinition[] => [
  defineJob('keep-box-changes', { retryLimit: 0, cron: '* * * * *', handle: () => keepChanges(deps) }),
];
