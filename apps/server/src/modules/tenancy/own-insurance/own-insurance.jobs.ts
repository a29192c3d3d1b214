import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { FinalSettlement } from '../contract/index.ts';
import { followProofs } from './follow-proofs.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'follow-insurance-proofs': Record<string, never>;
  }
}

export const ownInsuranceJobs = (deps: Deps, billing: FinalSettlement): JobDefinition[] => [
  defineJob('follow-insurance-proofs', { retryLimit: 3, cron: '20 7 * * *', handle: () => followProofs(deps, billing) }),
];
