import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { sweepExpired } from './sweep-expired.ts';

export const accountJobs = (deps: Deps): JobHandlers => ({
  'sweep-expired': () => sweepExpired(deps),
});
