import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { sendRequestedLink } from './send-link.ts';
import { sweepExpired } from './sweep-expired.ts';

export const accountJobs = (deps: Deps): JobHandlers => ({
  'send-link': (request) => sendRequestedLink(deps, request),
  'sweep-expired': () => sweepExpired(deps),
});
