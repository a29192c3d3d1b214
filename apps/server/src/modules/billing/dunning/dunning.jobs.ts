import { isBillingPaused } from '../../../platform/deployment/index.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Count, recordJobRun } from '../../operations/index.ts';
import { reviewPlans } from '../instalment-plan/index.ts';
import { advanceOverdueRents } from './advance-overdue-rents.ts';
import { announceCharges } from './announce-charges.ts';
import { remindOverdueCharges } from './remind-overdue-charges.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'notify-payments-to-be-announced': Record<string, never>;
    'notify-rents-with-payment-overdue': Record<string, never>;
  }
}

export const dunningJobs = (deps: Deps): JobDefinition[] => [
  defineJob('notify-payments-to-be-announced', {
    retryLimit: 3,
    cron: '10 7 * * *',
    handle: () =>
      recordJobRun(
        deps,
        'NOTIFY_PAYMENTS_TO_BE_ANNOUNCED',
        whileRunning(deps, (count) => announceCharges(deps, count)),
      ),
  }),
  defineJob('notify-rents-with-payment-overdue', {
    retryLimit: 3,
    cron: '20 7 * * *',
    handle: () =>
      recordJobRun(
        deps,
        'NOTIFY_RENTS_WITH_PAYMENT_OVERDUE',
        whileRunning(deps, async (count) => {
          // A plan that was missed pauses nothing more.
          await reviewPlans(deps, count);
          await advanceOverdueRents(deps, count);
          await remindOverdueCharges(deps, count);
        }),
      ),
  }),
];

/** After a restore, rents may seem unpaid until the reconciliation. */
const whileRunning = (deps: Deps, work: (count: Count) => Promise<void>) => async (count: Count) => {
  if (await isBillingPaused(deps.db)) count('paused');
  else await work(count);
};
