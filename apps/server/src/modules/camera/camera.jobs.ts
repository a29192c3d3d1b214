import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { sweepCaptures } from './sweep-captures.ts';

export const cameraJobs = (deps: Deps): JobHandlers => ({ 'sweep-captures': () => sweepCaptures(deps) });
