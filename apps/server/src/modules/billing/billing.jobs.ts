import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { recordJobRun } from '../job-run/index.ts';
import type { GatewayOf } from '../payment/index.ts';
import { processPayments } from './process-payments.ts';

/** The worker's door to the billing run. */
export const billingJobs = (deps: Deps, gatewayOf: GatewayOf): JobHandlers => ({
  'process-payments': () => recordJobRun(deps, 'PAYMENT_PROCESSING', (count) => processPayments(deps, gatewayOf, count)),
});
