import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { expireCommands } from './expire-commands.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'expire-commands': Record<string, never>;
  }
}

export const lockJobs = (deps: Deps): JobDefinition[] => [
  defineJob('expire-commands', { retryLimit: 0, cron: '* * * * *', handle: () => expireCommands(deps) }),
];
