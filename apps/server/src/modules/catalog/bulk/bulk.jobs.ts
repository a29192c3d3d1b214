import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { StateDeps } from '../box/index.ts';
import { continueChange } from './continue-change.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'change-boxes': { runId: string };
  }
}

export const bulkJobs = (deps: StateDeps): JobDefinition[] => [
  defineJob('change-boxes', { retryLimit: 5, handle: ({ runId }) => continueChange(deps, runId) }),
];
