import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { recordJobRun } from '../../operations/index.ts';
import type { FinalSettlement } from '../contract/index.ts';
import { notifyBeforeTermination } from './notify-before-termination.ts';
import { terminateDueContracts } from './terminate-due-contracts.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'terminate-due-contracts': Record<string, never>;
    'notify-contracts-before-termination': Record<string, never>;
  }
}

export const terminationJobs = (deps: Deps, billing: FinalSettlement): JobDefinition[] => [
  defineJob('terminate-due-contracts', {
    retryLimit: 3,
    // Runs after midnight in every time zone that has a warehouse.
    cron: '10 1 * * *',
    handle: () => recordJobRun(deps, 'CANCEL_CONTRACTS', (count) => terminateDueContracts(deps, billing, count)),
  }),
  defineJob('notify-contracts-before-termination', {
    retryLimit: 3,
    cron: '0 7 * * *',
    handle: () => recordJobRun(deps, 'NOTIFY_CONTRACTS_BEFORE_TERMINATION', (count) => notifyBeforeTermination(deps, count)),
  }),
];
