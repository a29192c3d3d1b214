import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { continueChange } from './continue-change.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'change-boxes': { runId: string };
  }
}

export const bulkJobs = (deps: Deps): JobDefinition[] => [
  defineJob('change-boxes', { retryLimit: 5, handle: ({ runId }) => continueChange(deps, runId) }),
];
