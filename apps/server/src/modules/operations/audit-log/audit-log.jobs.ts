import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { storeAuditDigests } from './store-audit-digests.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'store-audit-digests': Record<string, never>;
  }
}

/** Entries of a day are written long before three in the morning: no transaction is open for hours. */
export const auditLogJobs = (deps: Deps): JobDefinition[] => [
  defineJob('store-audit-digests', { retryLimit: 3, cron: '10 3 * * *', handle: () => storeAuditDigests(deps) }),
];
