import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { RetentionPolicy } from '../../../platform/module/retention.ts';
import { purgeExpired } from './purge-expired.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'purge-expired': Record<string, never>;
  }
}

/** @param policies of all modules; read when the job runs */
export const retentionJobs = (deps: Deps, policies: () => readonly RetentionPolicy[]): JobDefinition[] => [
  defineJob('purge-expired', { retryLimit: 0, cron: '17 * * * *', handle: () => purgeExpired(deps, policies()) }),
];
