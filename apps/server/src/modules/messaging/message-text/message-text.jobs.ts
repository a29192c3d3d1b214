import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { checkMessageTexts } from './check-message-texts.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'check-message-texts': Record<string, never>;
  }
}

export const messageTextJobs = (deps: Deps): JobDefinition[] => [
  // A new release is noticed within minutes.
  defineJob('check-message-texts', { retryLimit: 3, cron: '*/10 * * * *', handle: () => checkMessageTexts(deps) }),
];
