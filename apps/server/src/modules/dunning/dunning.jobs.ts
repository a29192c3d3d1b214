import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { recordJobRun } from '../job-run/index.ts';
import { announceCharges } from './announce-charges.ts';
import { followOverdueRents } from './follow-overdue-rents.ts';

/** The worker's doors to what clients hear of rents to come and rents that are late. */
export const dunningJobs = (deps: Deps): JobHandlers => ({
  'notify-payments-to-be-announced': () => recordJobRun(deps, 'NOTIFY_PAYMENTS_TO_BE_ANNOUNCED', (count) => announceCharges(deps, count)),
  'notify-rents-with-payment-overdue': () =>
    recordJobRun(deps, 'NOTIFY_RENTS_WITH_PAYMENT_OVERDUE', (count) => followOverdueRents(deps, count)),
});
