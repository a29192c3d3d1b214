import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { recordJobRun } from '../job-run/index.ts';
import { cancelContracts } from './cancel-contracts.ts';
import { notifyBeforeTermination } from './notify-before-termination.ts';

export const cancellationJobs = (deps: Deps): JobHandlers => ({
  'cancel-contracts': () => recordJobRun(deps, 'CANCEL_CONTRACTS', (count) => cancelContracts(deps, count)),
  'notify-contracts-before-termination': () =>
    recordJobRun(deps, 'NOTIFY_CONTRACTS_BEFORE_TERMINATION', (count) => notifyBeforeTermination(deps, count)),
});
