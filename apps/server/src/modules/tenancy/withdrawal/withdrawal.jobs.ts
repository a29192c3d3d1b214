import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { sendWithdrawalLink } from './send-withdrawal-link.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'send-withdrawal-link': { requestId: string };
  }
}

export const withdrawalJobs = (deps: Deps): JobDefinition[] => [
  defineJob('send-withdrawal-link', { retryLimit: 5, handle: ({ requestId }) => sendWithdrawalLink(deps, requestId) }),
];
